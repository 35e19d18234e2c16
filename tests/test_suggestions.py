from musterbook.suggestions import did_you_mean


def test_the_suggestion_is_the_nearest_word_or_nothing() -> None:
    assert did_you_mean("takehold", ["take-hold", "purge"]) == 'did you mean "take-hold"?'
    assert did_you_mean("zzz", ["take-hold", "purge"]) == ""


def test_ids_of_one_folder_are_not_alike_because_of_the_folder() -> None:
    ids = ["11e/our-club/secondary/beacon", "11e/our-club/secondary/plunder"]
    assert did_you_mean("11e/our-club/secondary/cleanse", ids) == ""
    for near in ("11e/our-club/secondary/becon", "11e/our-clb/secondary/beacon"):
        assert did_you_mean(near, ids) == f'did you mean "{ids[0]}"?'
