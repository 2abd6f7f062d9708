"""axe-core, which finds what is hard or impossible to use with aids, in the pages of the browser tests.

It comes with package-lock.json and is injected by the driver, so the site's policy stays as it is.
"""

from __future__ import annotations

from functools import cache

from playwright.sync_api import Page

from tools.node import ensure_packages
from tools.venv import ROOT

CONTRAST = ("color-contrast",)
RUN = """async (rules) => {
  const chosen = rules.length ? { runOnly: { type: "rule", values: rules } } : {};
  const found = await axe.run(document, { resultTypes: ["violations"], preload: false, ...chosen });
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
    `${id}: ${target.join(" ")}: ${failureSummary.split("\\n").slice(1).join(";").trim()}`));
}"""


@cache
def script() -> str:
    ensure_packages()
    return (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text()


def find_violations(page: Page, *rules: str) -> list[str]:
    """Return what axe finds on the page as it is shown now, by these rules or by all."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(script())
    return [str(found) for found in page.evaluate(RUN, list(rules))]
