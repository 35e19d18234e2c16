"""The QR code with the address of a card's page."""

from io import BytesIO

import segno


def qr(address: str, colour: str) -> str:
    """Return a QR code with an address, 7.4 mm wide."""
    out = BytesIO()
    code = segno.make(address, micro=False, error="m", boost_error=False)
    code.save(
        out,
        kind="svg",
        border=0,
        dark=colour,
        xmldecl=False,
        svgns=True,
        omitsize=True,
        nl=False,
        title="QR code of this card’s page",
    )
    return out.getvalue().decode()
