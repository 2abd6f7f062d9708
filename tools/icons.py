"""Draw the icons of an installed site from static/icons/wordyard.svg: `python -m tools.icons`, with Chromium.

A maskable icon may be cut to any shape: its tile stays in the middle, on a ground that fills the square.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tools.machine import ensure_chromium
from tools.venv import ROOT

FOLDER = ROOT / "static" / "icons"
PAPER = "#f5f0e4"


class Icon(NamedTuple):
    """An icon: the file's name, pixels of a side, the share of it that the tile takes, and the ground, if any."""

    name: str
    size: int
    share: float
    ground: str = "transparent"


ICONS = (
    Icon("icon-192", 192, 1),
    Icon("icon-512", 512, 1),
    Icon("maskable-192", 192, 0.6, PAPER),
    Icon("maskable-512", 512, 0.6, PAPER),
    Icon("touch-180", 180, 0.8, PAPER),
)


def page_of(icon: Icon, svg: str) -> str:
    """Return the HTML page that shows the icon and nothing else."""
    ground = f"margin:0;display:grid;place-items:center;height:100vh;background:{icon.ground}"
    side = round(icon.size * icon.share)
    return f'<body style="{ground}"><div style="width:{side}px;height:{side}px">{svg}</div>'


def draw_all(folder: Path = FOLDER) -> None:
    """Write every icon as a PNG file."""
    from playwright.sync_api import sync_playwright

    svg = (FOLDER / "wordyard.svg").read_text(encoding="utf-8")
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=str(ensure_chromium()), args=["--no-sandbox"])
        for icon in ICONS:
            page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
            page.set_content(page_of(icon, svg))
            page.screenshot(path=folder / f"{icon.name}.png", omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    draw_all()
