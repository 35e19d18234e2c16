import pickle

from musterbook.errors import ContentError, ContentErrors, Mark, did_you_mean


def test_an_error_reads_as_path_line_column_message_and_hint() -> None:
    error = ContentError(Mark("a/b.yml", 7, 15), 'unknown card "fgo"', 'did you mean "fog"?')
    assert str(error) == 'a/b.yml:7:15: unknown card "fgo" (did you mean "fog"?)'


def test_errors_stand_in_the_order_of_files_and_lines_and_none_twice() -> None:
    first, second = ContentError(Mark("a", 2), "x"), ContentError(Mark("a", 10), "x")
    third = ContentError(Mark("b", 1), "x")
    assert ContentErrors([third, second, first, second]).errors == (first, second, third)


def test_the_guess_is_the_nearest_word_or_nothing() -> None:
    assert did_you_mean("takehold", ["take-hold", "purge"]) == 'did you mean "take-hold"?'
    assert did_you_mean("zzz", ["take-hold", "purge"]) == ""


def test_errors_come_whole_out_of_another_process() -> None:
    one = ContentErrors([ContentError(Mark("a.yml", 1, 2), "no such card", "did you mean b?")])
    other = pickle.loads(pickle.dumps(one))
    assert other.errors == one.errors and str(other) == str(one)
