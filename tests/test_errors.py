import pickle

from musterbook.errors import ContentError, ContentErrors, Mark, annotation, did_you_mean


def test_an_error_consists_of_path_line_column_message_and_hint() -> None:
    error = ContentError(Mark("a/b.yml", 7, 15), 'unknown card "fgo"', 'did you mean "fog"?')
    assert str(error) == 'a/b.yml:7:15: unknown card "fgo" (did you mean "fog"?)'


def test_errors_are_in_the_order_of_files_and_lines_without_duplicates() -> None:
    first, second = ContentError(Mark("a", 2), "x"), ContentError(Mark("a", 10), "x")
    third = ContentError(Mark("b", 1), "x")
    assert ContentErrors([third, second, first, second]).errors == (first, second, third)


def test_errors_keep_all_their_fields_between_processes() -> None:
    one = ContentErrors([ContentError(Mark("a.yml", 1, 2), "no such card", "did you mean b?")])
    other = pickle.loads(pickle.dumps(one))
    assert other.errors == one.errors and str(other) == str(one)


def test_spaces_of_typography_are_spaces_in_a_message() -> None:
    error = ContentError(Mark("a.yml"), 'the label "2\u00a0kg" is 3\u2009mm too wide')
    assert str(error) == 'a.yml:1:1: the label "2 kg" is 3 mm too wide'


def test_an_error_annotates_its_line_in_a_pull_request() -> None:
    error = ContentError(Mark("a,b.yml", 7, 15), "100% of\u00a0it", "write less")
    assert annotation(error) == "::error file=a%2Cb.yml,line=7,col=15::100%25 of it (write less)"


def test_the_suggestion_is_the_nearest_word_or_nothing() -> None:
    assert did_you_mean("takehold", ["take-hold", "purge"]) == 'did you mean "take-hold"?'
    assert did_you_mean("zzz", ["take-hold", "purge"]) == ""


def test_the_same_words_in_another_order_are_meant() -> None:
    moments = ["turn-end", "battle-end", "round-end"]
    for written in ("end-of-battle", "end of the battle", "End_Battle"):
        assert did_you_mean(written, moments) == 'did you mean "battle-end"?'
    assert did_you_mean("end-of-dinner", moments) == ""


def test_ids_of_one_folder_are_not_alike_because_of_the_folder() -> None:
    ids = ["11e/our-club/secondary/beacon", "11e/our-club/secondary/plunder"]
    assert did_you_mean("11e/our-club/secondary/cleanse", ids) == ""
    for near in ("11e/our-club/secondary/becon", "11e/our-clb/secondary/beacon"):
        assert did_you_mean(near, ids) == f'did you mean "{ids[0]}"?'
