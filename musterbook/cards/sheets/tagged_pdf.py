"""Tagged PDFs: the structure tree with content, reading order and artifacts; print settings.

In: a document whose pages we compose. Out: the bytes of a tagged PDF: every drawing is marked as
content of an element, or as an artifact (marks, labels). A card drawn as a form is the content of
one element whose title is the card's name. Source: ISO 32000-1, 14.6 to 14.8.
Why: docs/decisions/tags.md
"""

from dataclasses import dataclass
from io import BytesIO
from typing import Literal

import pikepdf

from musterbook.pdf_engine.shared_fonts import share_fonts

TagKind = Literal["P", "Figure"]

END = b"\nEMC\n"


@dataclass(frozen=True)
class PrintHints:
    """Print settings in a file: the edge to flip on, and choosing the tray by paper size."""

    duplex: str = "/Simplex"
    tray: bool = True


class Structure:
    """The structure tree of one document, filled page by page in reading order."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self.pdf = pdf
        root = pikepdf.Dictionary(Type=pikepdf.Name.StructTreeRoot)
        self.root = pdf.make_indirect(root)
        self.document = self._element("Document", self.root)
        self.root.K = pikepdf.Array([self.document])
        self.pages: list[list[pikepdf.Object]] = []

    def section(self, title: str) -> pikepdf.Object:
        """Return a new section of the document."""
        element = self._element("Sect", self.document)
        element.T = pikepdf.String(title)
        self.document.K.append(element)
        return element

    def start_page(self, page: pikepdf.Page) -> None:
        """Start the next page; each page is started once."""
        page.obj.StructParents = len(self.pages)
        page.obj.Tabs = pikepdf.Name.S
        self.page = page
        self.pages.append([])

    def mark(
        self,
        content: bytes,
        parent: pikepdf.Object,
        *,
        kind: TagKind = "P",
        title: str = "",
        alt: str = "",
    ) -> bytes:
        """Return a part of the page's content, marked as an element below `parent`."""
        element = self._element(kind, parent)
        number = len(self.pages[-1])
        element.Pg, element.K = self.page.obj, number
        if title:
            element.T = pikepdf.String(title)
        if alt:
            element.Alt = pikepdf.String(alt)
        parent.K.append(element)
        self.pages[-1].append(element)
        return b"/%s <</MCID %d>> BDC\n" % (kind.encode(), number) + content + END

    def mark_page(
        self,
        page: pikepdf.Page,
        parent: pikepdf.Object,
        *,
        kind: TagKind = "P",
        title: str = "",
        alt: str = "",
    ) -> None:
        """Start the next page, and mark all of its content as one element."""
        self.start_page(page)
        content = self.mark(page_content(page), parent, kind=kind, title=title, alt=alt)
        page.Contents = self.pdf.make_stream(content)

    def finished(self, title: str, language: str, hints: PrintHints) -> bytes:
        """Complete the document and return its bytes, the same for the same content.

        It gets its tree, title and language, print settings (actual size, duplex, tray), and one
        subset of each font.
        """
        numbers: list[object] = []
        for number, elements in enumerate(self.pages):
            numbers += [number, self.pdf.make_indirect(pikepdf.Array(elements))]
        self.root.ParentTree = self.pdf.make_indirect(
            pikepdf.Dictionary(Nums=pikepdf.Array(numbers))
        )
        self.root.ParentTreeNextKey = len(self.pages)
        catalog = self.pdf.Root
        catalog.StructTreeRoot = self.root
        catalog.MarkInfo = pikepdf.Dictionary(Marked=True)
        catalog.Lang = pikepdf.String(language)
        catalog.ViewerPreferences = pikepdf.Dictionary(
            PrintScaling=pikepdf.Name("/None"),
            Duplex=pikepdf.Name(hints.duplex),
            PickTrayByPDFSize=hints.tray,
            DisplayDocTitle=True,
        )
        self.pdf.docinfo["/Title"] = title
        share_fonts(self.pdf)
        return saved(self.pdf)

    def _element(self, kind: str, parent: pikepdf.Object) -> pikepdf.Object:
        element = pikepdf.Dictionary(
            Type=pikepdf.Name.StructElem, S=pikepdf.Name(f"/{kind}"), P=parent
        )
        if kind not in ("P", "Figure"):
            element.K = pikepdf.Array()
        return self.pdf.make_indirect(element)


def saved(pdf: pikepdf.Pdf) -> bytes:
    """Return the bytes of a document, the same for the same content."""
    out = BytesIO()
    pdf.save(
        out,
        deterministic_id=True,
        compress_streams=True,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
    )
    return out.getvalue()


def artifact(content: bytes) -> bytes:
    """Return content marked as an artifact: marks, labels, backgrounds."""
    return b"/Artifact BMC\n" + content + END


def page_content(page: pikepdf.Page) -> bytes:
    page.contents_coalesce()
    return page.obj.Contents.read_bytes()
