"""What can be measured of how a screen looks: what is cut, scrolls, overlaps, is too small to read or to touch."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LEAST_TEXT = 12.5  # pixels
LEAST_TARGET = 44

# Chips and links stand in running text; what is hidden from sight for screen readers is not measured.
MEASURE = """
({ leastText, leastTarget, mayScroll, mayBeSmall }) => {
  const faults = [];
  const wide = document.documentElement.clientWidth, high = innerHeight;
  const root = document.scrollingElement;
  const name = (each) => {
    const label = each.getAttribute?.("aria-label") || each.textContent?.trim() || "";
    const where = each.closest?.("[class]")?.getAttribute("class");
    return `<${each.localName} ${where ?? ""}> ${label.slice(0, 50)}`;
  };
  const box = (rect) => `${[rect.left, rect.top, rect.right, rect.bottom].map((side) => side.toFixed(1)).join(" ")}`;
  if (root.scrollWidth > wide) faults.push(`the page scrolls sideways: ${root.scrollWidth} of ${wide}`);
  if (root.scrollHeight > high) faults.push(`the page scrolls: ${root.scrollHeight} of ${high}`);

  const isUnseen = (each) => {
    if (each.closest(".visually-hidden, [hidden], noscript, script, style, title")) return true;
    return !each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const clips = (style) => /hidden|clip|auto|scroll/.test(style.overflowX + style.overflowY);
  const isScrolled = (each) => mayScroll.some((selector) => each.closest(selector));
  // The nearest things around an element that cut what does not fit into them.
  const cutter = (each, rect) => {
    for (let around = each; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (around.localName === "svg" ? style.overflow !== "visible" : clips(style)) {
        const limit = around.getBoundingClientRect();
        const isIn = rect.left >= limit.left - 1 && rect.right <= limit.right + 1
          && rect.top >= limit.top - 1 && rect.bottom <= limit.bottom + 1;
        if (!isIn) return around;
      }
      if (style.position === "fixed") return null;
    }
    return null;
  };

  for (const each of document.querySelectorAll("body *")) {
    if (isUnseen(each) || isScrolled(each)) continue;
    const style = getComputedStyle(each);
    const scrolls = /auto|scroll/;
    if (scrolls.test(style.overflowY) && each.scrollHeight > each.clientHeight + 1)
      faults.push(`scrolls: ${name(each)}`);
    if (scrolls.test(style.overflowX) && each.scrollWidth > each.clientWidth + 1)
      faults.push(`scrolls sideways: ${name(each)}`);
  }

  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode, each = text.parentElement;
    if (!text.data.trim() || isUnseen(each) || isScrolled(each)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue;
      texts.push([each, rect]);
    }
    const scale = each instanceof SVGElement ? Math.abs(each.getScreenCTM().d) : 1;
    const size = parseFloat(getComputedStyle(each).fontSize) * scale;
    if (size < leastText - 0.05) faults.push(`too small to read, ${size.toFixed(1)} px: ${name(each)}`);
  }
  for (const [each, rect] of texts) {
    if (rect.left < -1 || rect.top < -1 || rect.right > wide + 1 || rect.bottom > high + 1)
      faults.push(`outside the screen at ${box(rect)}: ${name(each)}`);
    const cut = cutter(each, rect);
    if (cut) faults.push(`cut by ${name(cut).slice(0, 60)} at ${box(rect)}: ${name(each)}`);
    const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
    const top = document.elementFromPoint(x, y);
    const around = top?.getBoundingClientRect();
    const isBeside = around // its target is larger than it looks
      && (x < around.left || x > around.right || y < around.top || y > around.bottom);
    const control = (one) => one.closest("button, a, li, label");
    const isOwn = !top || isBeside || top === each || top.contains(each) || each.contains(top)
      || control(top) && control(top) === control(each);
    if (!isOwn) faults.push(`covered by ${name(top)}: ${name(each)} at ${box(rect)}`);
  }

  const targets = [...document.querySelectorAll("button, a[href], input, select, [role=button], [tabindex='0']")]
    .filter((each) => !isUnseen(each) && !isScrolled(each) && each.getBoundingClientRect().width);
  const rects = targets.map((each) => each.getBoundingClientRect());
  targets.forEach((each, place) => {
    const rect = rects[place];
    if (rect.left < -1 || rect.top < -1 || rect.right > wide + 1 || rect.bottom > high + 1)
      faults.push(`a target outside the screen at ${box(rect)}: ${name(each)}`);
    const isInText = each.matches(".chip, p .link, p a");
    const isSmall = mayBeSmall.some((selector) => each.closest(selector));
    if (!isInText && !isSmall && (rect.width < leastTarget - 0.5 || rect.height < leastTarget - 0.5))
      faults.push(`too small to touch, ${rect.width.toFixed(1)} x ${rect.height.toFixed(1)}: ${name(each)}`);
    targets.slice(place + 1).forEach((other, further) => {
      const there = rects[place + 1 + further];
      const across = Math.min(rect.right, there.right) - Math.max(rect.left, there.left);
      const down = Math.min(rect.bottom, there.bottom) - Math.max(rect.top, there.top);
      const isLifted = [each, other].some((one) => one.getAttribute("aria-pressed") === "true");
      if (across > 1 && down > 1 && !each.contains(other) && !other.contains(each) && !isLifted)
        faults.push(`overlapping by ${across.toFixed(1)} x ${down.toFixed(1)}: ${name(each)} and ${name(other)}`);
    });
  });
  return [...new Set(faults)];
}
"""


def settle(page: Page) -> None:
    """Wait until everything that moves has arrived."""
    page.evaluate(
        """async () => {
          for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
          const ends = (each) => each.effect?.getComputedTiming().iterations !== Infinity;
          await Promise.allSettled(document.getAnimations().filter(ends).map((each) => each.finished));
        }"""
    )


def faults(page: Page, may_scroll: Sequence[str] = (), may_be_small: Sequence[str] = ()) -> list[str]:
    """All that is cut, scrolls, overlaps, or is too small, but for the parts that may."""
    settle(page)
    may = {"mayScroll": list(may_scroll), "mayBeSmall": list(may_be_small)}
    found: list[str] = page.evaluate(MEASURE, {"leastText": LEAST_TEXT, "leastTarget": LEAST_TARGET, **may})
    return found


def shifts(page: Page) -> list[dict[str, Any]]:
    """Whatever has moved on the page without being animated, right after somebody's input too."""
    found: list[dict[str, Any]] = page.evaluate("window.shifts")
    return found


def shifted(page: Page) -> list[str]:
    """The same in words, each thing once."""
    found: dict[str, str] = {}
    for shift in shifts(page):
        for moved in shift["moved"] or [{"what": "something", "from": "", "to": ""}]:
            found.setdefault(moved["what"][:60], f"{moved['what']}: {moved['from']} -> {moved['to']}")
    return list(found.values())


def barriers(page: Page) -> list[str]:
    """What axe-core finds in the way of people on the screen as it is."""
    if not AXE.exists():
        raise AssertionError("These tests need axe-core: `.venv/bin/python -m scripts.page --checks` fetches it.")
    settle(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{violation['id']}: {violation['help']}: {node['html'][:160]} {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]
