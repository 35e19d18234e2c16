import re
from pathlib import Path

import pytest

from musterbook.errors import ContentErrors
from musterbook.library.loading import load
from musterbook.library.model.nodes import Library
from musterbook.site.website import Site
from tests.markup import prose
from tests.trees import edit, errors_of, invented, invented_library


@pytest.fixture
def library() -> Library:
    return invented_library()


def test_an_id_link_leads_to_the_page_of_its_entry(library: Library) -> None:
    node = library["1e/harvest/primary/hold-the-fences"]
    assert prose(library, node, "See [eggs](id:1e/harvest/primary/gather-eggs).", inline=True) == (
        'See <a class="ref" data-id="1e/harvest/primary/gather-eggs" href="gather-eggs.html">'
        "eggs</a>."
    )
    linked = prose(library, node, "See [fences](id:1e/rules/fences/fence).", inline=True)
    assert '<a class="term" data-id="1e/rules/fences/fence"' in linked  # as a term that it defines


def test_links_inside_a_button_are_plain_text(library: Library) -> None:
    html = prose(
        library,
        library["1e/harvest"],
        "A gate, [eggs](id:1e/harvest/primary/gather-eggs).",
        plain=True,
    )
    assert html == 'A <span class="term">gate</span>, <span class="ref">eggs</span>.'


def test_bold_terms_stay_bold(library: Library) -> None:
    html = prose(library, library["1e/harvest"], "A **gate** *and* more.", plain=True)
    assert html == 'A <strong><span class="term">gate</span></strong> <em>and</em> more.'


def article_html(library: Library) -> dict[str, str]:
    """Return the HTML of each hand-written page."""
    pages = (page for page in Site(library).pages if page.kind in ("page", "home"))
    return {page.url: page.html for page in pages}


PAGE = "---\ntitle: A\n---\n\n[b](#two)\n\n## Two\n\n## Two\n\n[c](#two-2) [d](id:about/b#café)\n"
OTHER = "---\ntitle: B\n---\n\nSee\n[a](id:about/a#two-2).\n\n## Café\n"


def test_a_link_leads_to_a_heading_of_its_page_or_of_another(tmp_path: Path) -> None:
    library = load([invented(tmp_path, {"about/a.md": PAGE, "about/b.md": OTHER})])
    pages = article_html(library)
    assert re.findall(r'href="(#.*?)"', pages["about/a.html"])[-2:] == ["#two", "#two-2"]
    assert 'data-id="about/b" href="b.html#café"' in pages["about/a.html"]
    assert 'data-id="about/a" href="a.html#two-2"' in pages["about/b.html"]
    ids = re.findall(r'id="(.*?)"', pages["about/a.html"])
    assert "two" in ids and "two-2" in ids and len(set(ids)) == len(ids)


def test_the_front_page_has_its_headings_as_targets(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    text = "---\ntitle: Barn\n---\n\n[a](#eggs)\n\n## Eggs\n"
    (tree / "index.md").write_text(text, encoding="utf-8")
    page = article_html(load([tree]))["index.html"]
    assert 'href="#eggs"' in page and '<h2 id="eggs">' in page


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("#two)", "#tow)", '5:5: about/a has no heading "#tow" (did you mean "two"?)'),
        ("#two)", "#)", '5:5: about/a has no heading "#" (headings: two, two-2)'),
        ("b#café", "b#teahouse", '11:17: about/b has no heading "#teahouse" (headings: café)'),
        ("id:about/b#café", "id:1e#map", '11:17: "#map": only hand-written pages have headings'),
        ("id:about/b#café", "id:about/x#map", '11:17: unknown id "about/x"'),
    ],
)
def test_a_link_to_a_heading_that_does_not_exist_is_an_error(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    files = {"about/a.md": PAGE.replace(old, new), "about/b.md": OTHER}
    (error,) = errors_of(invented(tmp_path, files))
    assert f"about/a.md:{message}" in str(error)


def test_a_text_of_an_entry_cannot_link_to_an_anchor(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/harvest/primary.yml", "carry one egg", "carry [one](#egg) egg")
    with pytest.raises(ContentErrors, match=r':25:\d+: "#egg": only hand-written pages have'):
        load([tree])


def test_links_and_pictures_between_fences_are_examples(tmp_path: Path) -> None:
    example = "[a](musterbook:b) and ![c](d)\n"
    page = f"---\ntitle: Examples\n---\n\nWrite this:\n\n```markdown\n{example}```\n"
    tree = invented(tmp_path, {"about/examples.md": page})
    assert "about/examples" in load([tree])
    edit(tree, "about/examples.md", "```markdown\n", "")
    with pytest.raises(ContentErrors, match="cannot contain pictures"):
        load([tree])
