"""Check every PDF that is printed: fonts, type, boxes, safe zone, labels, pages, tags, hints.

`python tools/check_prints.py site/print` checks the files of a build. `--against FOLDER` also
compares them byte by byte with another build. `--sample 200` makes and checks files with 200 random
combinations of options of `cards`, `sheet`, `tabletop` and `booklet`.
"""

import argparse
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from math import hypot
from pathlib import Path
from typing import Any

import pikepdf

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from musterbook import books  # noqa: E402
from musterbook.cards.faces import Design, layout  # noqa: E402
from musterbook.cards.print_job import job_of, run  # noqa: E402
from musterbook.cards.print_measures import BACKS, MARKS, THEMES, CardSize, print_measures  # noqa: E402
from musterbook.cards.print_options import OPTIONS  # noqa: E402
from musterbook.cards.targets import FORMATS  # noqa: E402
from musterbook.errors import ContentErrors, UserError  # noqa: E402
from musterbook.fonts import POINTS_PER_MM  # noqa: E402
from musterbook.library.loading import load  # noqa: E402
from musterbook.library.model.nodes import Library  # noqa: E402
from musterbook.progress import Reporter  # noqa: E402
from tools.pdf_text import Reader, Words  # noqa: E402

FONT = re.compile(
    r"/?([A-Z]{6}\+)?(IBM-?Plex-?Sans(-?Condensed)?|Sofia-?Sans-?Extra-?Condensed|Noto-?Sans-?Symbols)"
    r"\b.*"
)
LEAST_PT = 6.5
MOST_CARDS = 4
"""Maximum number of cards in a combination of options."""
ROUNDING_PT = 0.01
SAFE_TOLERANCE_MM = 0.1
LETTER_PART, OVERLAP = 0.5, 0.1
"""Shares: of the type size that lower-case letters fill, and of a word that another may cover."""
Box = tuple[float, float, float, float]
SHEET = re.compile(r"Sheet (\d+) of (\d+), (fronts|backs)")


@dataclass(frozen=True)
class Checked:
    """The result for a file: number of pages, smallest type in points, errors."""

    name: str
    pages: int
    smallest: float
    errors: tuple[str, ...]


def check(content: bytes, name: str, least: float = LEAST_PT) -> Checked:
    """Check a PDF. Each error continues a sentence that starts with the file name."""
    errors: list[str] = []
    reader = Reader()
    smallest = float("inf")
    with pikepdf.open(BytesIO(content)) as pdf:
        errors += _fonts(pdf)
        errors += _document(pdf)
        for number, page in enumerate(pdf.pages, start=1):
            drawing = reader.page(page)
            if drawing.unmarked:
                errors.append(f"page {number}: {drawing.unmarked} drawings are not tagged")
            sizes = [one.size for one in reader.everything(drawing)]
            smallest = min([smallest, *sizes])
            small = [size for size in sizes if size < least - ROUNDING_PT]
            if small:
                errors.append(
                    f"page {number}: {len(small)} pieces of text are smaller than {least} pt; "
                    f"the smallest is {min(small):.2f} pt"
                )
            errors += [f"page {number}: {error}" for error in _boxes(page)]
            errors += [f"page {number}: {error}" for error in _safe_zone(reader, drawing.forms)]
            errors += [f"page {number}: {error}" for error in _overlaps(reader.everything(drawing))]
        errors += _sheets(pdf)
        pages = len(pdf.pages)
    return Checked(name, pages, smallest, tuple(_counted(errors)))


def _counted(errors: Sequence[str]) -> Iterator[str]:
    """Yield each error once, with the number of pages that have it."""
    counts = Counter(re.sub(r"^page \d+: ", "", error) for error in errors)
    first: dict[str, str] = {}
    for error in errors:
        first.setdefault(re.sub(r"^page \d+: ", "", error), error)
    for short, count in counts.items():
        yield first[short] + (f" (and {count - 1} more pages)" if count > 1 else "")


def _fonts(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Yield fonts of other projects, fonts that are not embedded, and repeated subsets."""
    subsets: Counter[str] = Counter()
    for item in pdf.objects:
        if not isinstance(item, pikepdf.Dictionary):
            continue
        if item.get("/Type") == "/FontDescriptor":
            subsets[str(item.FontName)] += 1
            if not FONT.fullmatch(str(item.FontName)):
                yield f"the font {item.FontName} is not one of this project"
            if not any(f"/FontFile{kind}" in item for kind in ("", "2", "3")):
                yield f"the font {item.FontName} is not embedded"
        simple = item.get("/Subtype") in ("/Type1", "/TrueType")
        if item.get("/Type") == "/Font" and simple and "/FontDescriptor" not in item:
            yield f"the font {item.get('/BaseFont')} is not embedded"
    for name, count in subsets.items():
        if count > 1:
            yield f"the font {name} has {count} subsets"


def _document(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Yield missing properties of a document: title, language, print settings, tags."""
    root = pdf.Root
    if not len(pdf.pages):
        yield "it has no pages"
    hints = root.get("/ViewerPreferences", pikepdf.Dictionary())
    if hints.get("/PrintScaling") != "/None":
        yield "it does not request printing at 100%"
    if not hints.get("/DisplayDocTitle"):
        yield "its title is not shown"
    if "/Title" not in pdf.docinfo:
        yield "it has no title"
    if "/Lang" not in root:
        yield "it has no language"
    if not root.get("/MarkInfo", pikepdf.Dictionary()).get("/Marked"):
        yield "it is not tagged"
    elif not _elements(root.get("/StructTreeRoot")):
        yield "its structure is empty"


def _elements(root: Any) -> int:
    if root is None:
        return 0
    kids = root.get("/K", [])
    return len(kids) if isinstance(kids, pikepdf.Array) else 1


def _boxes(page: pikepdf.Page) -> Iterator[str]:
    """Yield boxes that are not inside each other, and missing boxes."""
    media = [float(value) for value in page.mediabox]
    if media[:2] != [0, 0]:
        yield "the paper does not start at 0, 0"
    for name in ("/BleedBox", "/TrimBox"):
        if name in page.obj:
            box = [float(value) for value in page.obj[name]]
            inside = media[0] - 0.01 <= box[0] <= box[2] <= media[2] + 0.01
            if not (inside and media[1] - 0.01 <= box[1] <= box[3] <= media[3] + 0.01):
                yield f"{name[1:]} extends beyond the paper"
    # A page as large as a card with bleed is for a print service, which cuts at the trim box.
    size = _card_of(media[2], media[3])
    if size and ("/TrimBox" not in page.obj or "/BleedBox" not in page.obj):
        yield "it has no trim and bleed box"


def _card_of(width: float, height: float) -> tuple[CardSize, float] | None:
    """Return the card size and the bleed in points for a drawing of this size, or None."""
    for size in print_measures().sizes.values():
        for bleed in (3.0, *(bleed / 1000 for bleed in print_measures().bleeds if bleed)):
            across = (size.width_mm + 2 * bleed) * POINTS_PER_MM
            down = (size.height_mm + 2 * bleed) * POINTS_PER_MM
            if abs(across - width) < 0.05 and abs(down - height) < 0.05:
                return size, bleed * POINTS_PER_MM
    return None


def _safe_zone(reader: Reader, forms: Sequence[tuple[Any, Any]]) -> Iterator[str]:
    """Yield how far text on cards extends beyond the safe zone."""
    for form, _ in forms:
        box = [float(value) for value in form.BBox]
        card = _card_of(box[2] - box[0], box[3] - box[1])
        if not card:
            continue
        size, bleed = card
        edge = bleed + (layout(Design(size)).safe - SAFE_TOLERANCE_MM) * POINTS_PER_MM
        reach = 0.0
        for words in reader.everything(reader.form(form)):
            for x, y in (words.start, words.end):
                reach = max(reach, edge - x, edge - y, x - (box[2] - edge), y - (box[3] - edge))
        if reach > 0:
            yield f"text extends {reach / POINTS_PER_MM:.2f} mm beyond the safe zone of a card"


def _overlaps(words: Iterable[Words]) -> Iterator[str]:
    """Yield the number of overlapping words. Letters with a halo, drawn twice, count once."""
    boxes = sorted({box for one in words if (box := _letters(one))})
    count, open_boxes = 0, list[Box]()
    for box in boxes:
        open_boxes = [other for other in open_boxes if other[2] > box[0]]
        count += sum(_shared(box, other) > OVERLAP for other in open_boxes)
        open_boxes.append(box)
    if count:
        yield f"{count} words overlap other words"


def _letters(words: Words) -> Box | None:
    """Return the box from the baseline to the height of lower-case letters; None if slanted."""
    (left, low), (right, high) = words.start, words.end
    along, across = right - left, high - low
    length = hypot(along, across)
    if length < 1 or min(abs(along), abs(across)) > 0.02 * length:
        return None
    up = words.size * LETTER_PART
    # Rotated left by 90°, the reading direction points to the tops of the letters.
    x, y = -across / length * up, along / length * up
    xs, ys = (left, right, left + x), (low, high, low + y)
    return tuple(round(value, 1) for value in (min(xs), min(ys), max(xs), max(ys)))  # type: ignore[return-value]


def _shared(one: Box, other: Box) -> float:
    """Return the share of the smaller of two boxes that overlaps the other."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    tall = min(one[3], other[3]) - max(one[1], other[1])
    if wide <= 0 or tall <= 0:
        return 0.0
    return wide * tall / min((b[2] - b[0]) * (b[3] - b[1]) for b in (one, other))


def _sheets(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Yield sheets of a print run that are missing or repeated."""
    root = pdf.Root.get("/StructTreeRoot")
    if root is None or not isinstance(root.get("/K"), pikepdf.Array) or not len(root.K):
        return
    titles = [str(one.get("/T", "")) for one in root.K[0].get("/K", []) if not _is_number(one)]
    sheets = [match.groups() for title in titles if (match := SHEET.fullmatch(title))]
    for side in ("fronts", "backs"):
        own = [(int(number), int(total)) for number, total, which in sheets if which == side]
        if own and sorted(number for number, _ in own) != list(range(1, own[0][1] + 1)):
            yield f"sheets of {side} are missing or repeated"


def _is_number(one: Any) -> bool:
    return not isinstance(one, pikepdf.Dictionary)


def compare(folder: Path, other: Path) -> Iterator[str]:
    """Yield files that differ between two builds."""
    names = {path.relative_to(root) for root in (folder, other) for path in root.rglob("*.pdf")}
    for name in sorted(names):
        one, two = folder / name, other / name
        if not one.is_file() or not two.is_file():
            yield f"{name}: only in {folder if one.is_file() else other}"
        elif one.read_bytes() != two.read_bytes():
            yield f"{name}: differs in {other}"


# --- Combinations of options --------------------------------------------------------------------


def combination(dice: random.Random, decks: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Return a random combination of options of `cards` that all have an effect.

    The cards are a few of one deck; `decks` contains the card ids of each deck.
    """
    known = print_measures()
    made = dice.choice(FORMATS)
    large, deck = dice.random() < 0.15, dice.choice(decks)
    every: dict[str, Sequence[Any]] = {
        "paper": (*known.papers, "250x350", *(["card"] if made == "pdf" else [])),
        "backs": BACKS,
        "bleed": [f"{bleed / 1000:g}" for bleed in known.bleeds],
        "margin": ("3", "5", "3,4,13,5"),
        "marks": MARKS,
        "back_offset": ((0.5, -1.0), (0.2, 0.1, 0.3)),
        "first": (False, True),
        "thickness": (0.3, 0.7),
        "address": ("https://example.org/pictures",),
    }
    options: dict[str, Any] = {
        "cards": tuple(dice.sample(deck, min(dice.randint(1, MOST_CARDS), len(deck)))),
        "format": made,
        "ink": dice.choice(THEMES),
        "copies": dice.choice((None, 1, 2)),
        "size": dice.choice((None, "tarot") if large else (None, *known.sizes, "60x90")),
        "large": large,
        "site_url": dice.choice((None, None, "https://example.org/missions")),
    }
    for option in OPTIONS:
        if option.name in every and made in option.kinds and dice.random() < 0.5:
            options[option.name] = dice.choice(every[option.name])
    return options


def sample(count: int, seed: int, library: Library) -> Iterator[tuple[str, list[Checked], str]]:
    """Yield random combinations: the options, the files, or the error if there are none.

    Most are of `cards`, because it has the most options.
    """
    dice = random.Random(seed)
    ids = [library.children(deck, "card") for deck in library.of_kind("deck")]
    decks = [[card.id for card in cards] for cards in ids if cards]
    commands: dict[str, Callable[[], tuple[str, Callable[[], dict[str, bytes]]]]] = {
        "cards": lambda: _cards(combination(dice, decks), library),
        "sheet": lambda: _sheet(dice, library),
        "tabletop": lambda: _tabletop(dice, library),
        "booklet": lambda: _booklet(dice, library),
    }
    for command in dice.choices(list(commands), (80, 8, 8, 4), k=count):
        shown, make = commands[command]()
        try:
            files = make()
        except (UserError, ContentErrors) as error:
            yield f"{command} {shown}", [], str(error).splitlines()[0]
        else:
            yield f"{command} {shown}", [check(pdf, name) for name, pdf in files.items()], ""


def _cards(options: dict[str, Any], library: Library) -> tuple[str, Callable[[], dict[str, bytes]]]:
    def make() -> dict[str, bytes]:
        with tempfile.TemporaryDirectory() as folder:
            to = Path(folder) / "out"
            run(job_of([ROOT / "content"], to=to, **options), Reporter(), library)
            return {path.name: path.read_bytes() for path in sorted(to.rglob("*.pdf"))}

    shown = " ".join(f"{name}={value}" for name, value in options.items() if value is not None)
    return shown, make


def _sheet(dice: random.Random, library: Library) -> tuple[str, Callable[[], dict[str, bytes]]]:
    row, paper = dice.choice(library.of_kind("row")), dice.choice(books.SHEET_PAPERS)

    def make() -> dict[str, bytes]:
        mission = books.row_sheet(library, row.id)
        return {row.id: books.mission_sheet(library, mission, paper)}

    return f"{row.id} paper={paper}", make


def _tabletop(dice: random.Random, library: Library) -> tuple[str, Callable[[], dict[str, bytes]]]:
    paper = dice.choice(books.SHEET_PAPERS)
    file = dice.choice(books.expected_tabletop(library, paper))
    return file.name, lambda: {file.name: books.tabletop_file(library, file)}


def _booklet(dice: random.Random, library: Library) -> tuple[str, Callable[[], dict[str, bytes]]]:
    pack, paper = dice.choice(library.packs()), dice.choice(list(books.PAPERS))
    return f"{pack.id} paper={paper}", lambda: {pack.id: books.book(library, pack, paper)}


def main() -> int:
    """Run as a program; return 1 if there is an error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="The folder of a build: site/print.")
    parser.add_argument("--against", type=Path, help="The same folder of another build.")
    parser.add_argument("--sample", type=int, default=0, help="Combinations of options to check.")
    parser.add_argument("--seed", type=int, default=1, help="The seed of the sample.")
    given = parser.parse_args()
    errors = 0
    if given.folder:
        checked = [
            check(path.read_bytes(), str(path.relative_to(given.folder)))
            for path in sorted(given.folder.rglob("*.pdf"))
        ]
        errors += _report(checked)
        smallest = min((one.smallest for one in checked), default=0)
        pages = sum(one.pages for one in checked)
        print(f"{len(checked)} files, {pages} pages, smallest type {smallest:.2f} pt")
    if given.folder and given.against:
        different = list(compare(given.folder, given.against))
        errors += len(different)
        print("\n".join(different) or f"identical to {given.against}")
    if given.sample:
        errors += _check_sample(given.sample, given.seed)
    return 1 if errors else 0


def _report(checked: Sequence[Checked]) -> int:
    """Print the errors of files and return their number."""
    for one in checked:
        for error in one.errors:
            print(f"{one.name}: {error}")
    return sum(len(one.errors) for one in checked)


def _check_sample(count: int, seed: int) -> int:
    """Check random combinations, print the results, and return the number of errors."""
    total = made = 0
    refused: Counter[str] = Counter()
    for number, (options, files, reason) in enumerate(
        sample(count, seed, load([ROOT / "content"])), start=1
    ):
        if reason:
            refused[re.sub(r"\d+", "N", reason)] += 1
        errors = _report(files)
        if errors:
            print(f"combination {number}: {options}")
        total += errors
        made += len(files)
    print(f"{count} combinations, {made} PDFs, {sum(refused.values())} refused:")
    for reason, times in refused.most_common():
        print(f"  {times} × {reason}")
    return total


if __name__ == "__main__":
    sys.exit(main())
