from musterbook.suggestions import did_you_mean


def test_the_suggestion_is_the_nearest_word_or_nothing() -> None:
    assert did_you_mean("takehold", ["take-hold", "purge"]) == 'did you mean "take-hold"?'
    assert did_you_mean("zzz", ["take-hold", "purge"]) == ""
