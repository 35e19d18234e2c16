import pickle

from musterbook.errors import ContentError, ContentErrors, Mark, annotation


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
