"""What can be measured of how a screen looks: what is cut, covered, scrolls, overlaps, or is too small."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LEAST_TEXT = 12.5  # pixels
LEAST_TARGET = 44
MOST_STEPS = 20  # of half a screen, of what is as long as the rules of a game
WIDE = (".rules .wide", ".rules pre")  # tables and pictures of text scroll sideways

# What is measured on the screen as it is, and page by page down to its end where it scrolls. What lies under an open
# sheet is not looked at; neither is what only screen readers get. Chips and links stand in running text.
MEASURE = r"""
({ leastText, leastTarget, leastCard, mayScroll, maySlide, mayBeSmall, isStrict, mostSteps }) => {
  const faults = new Set();
  const wide = document.documentElement.clientWidth, high = innerHeight;
  const page = document.scrollingElement;
  const whole = [...document.querySelectorAll("dialog[open], section.scores")].at(-1) ?? document.body;
  const name = (each) => {
    const label = each.getAttribute?.("aria-label") || each.textContent?.trim() || "";
    const where = each.closest?.("[class]")?.getAttribute("class");
    return `<${each.localName} ${where ?? ""}> ${label.slice(0, 50)}`;
  };
  const box = (rect) => [rect.left, rect.top, rect.right, rect.bottom].map((side) => side.toFixed(0)).join(" ");
  const matches = (each, selectors) => selectors.some((selector) => each.closest(selector));
  const styles = new Map();
  const styleOf = (each) => styles.get(each) ?? (styles.set(each, getComputedStyle(each)), styles.get(each));
  const isUnseen = (each) => {
    if (each.closest(".visually-hidden, [hidden], noscript, script, style, title, .sky")) return true;
    return !each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const cross = (one, other) => ({
    left: Math.max(one.left, other.left), right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top), bottom: Math.min(one.bottom, other.bottom),
  });
  const isEmpty = (rect) => rect.right - rect.left < 1 || rect.bottom - rect.top < 1;
  const isIn = (rect, limit) => rect.left >= limit.left - 1.5 && rect.right <= limit.right + 1.5
    && rect.top >= limit.top - 1.5 && rect.bottom <= limit.bottom + 1.5;

  const reach = (scrolls, first, last, limit, gone, length) =>
    scrolls ? { [first]: limit[first] - gone, [last]: limit[first] - gone + length } : {};

  // What can be seen of something, and what cuts it for good: what is scrolled away is not cut.
  const seenOf = (each, rect) => {
    let seen = rect;
    for (let around = each; around && around !== document.documentElement; around = around.parentElement) {
      const style = styleOf(around);
      const isPicture = around instanceof SVGElement;
      const clips = style.overflowX + style.overflowY !== "visiblevisible" && style.display !== "inline";
      if (isPicture ? around.localName === "svg" && clips : around !== document.body && clips) {
        const limit = around.getBoundingClientRect();
        const [across, down] = [style.overflowX, style.overflowY].map((way) => !isPicture && /auto|scroll/.test(way));
        const drawn = limit.width / (around.offsetWidth || limit.width) || 1;
        const scale = Math.abs(drawn - 1) < 0.01 ? 1 : drawn; // `offsetWidth` has whole pixels
        const room = {
          ...cross(limit, limit),
          ...reach(across, "left", "right", limit, around.scrollLeft * scale, around.scrollWidth * scale),
          ...reach(down, "top", "bottom", limit, around.scrollTop * scale, around.scrollHeight * scale),
        };
        if (!isIn(seen, room)) return { cut: around, seen: cross(seen, limit) };
        seen = cross(seen, limit);
        if (isEmpty(seen)) return { cut: null, seen };
      }
      if (style.position === "fixed") {
        const screen = { left: 0, right: wide, top: 0, bottom: high };
        return { cut: isIn(seen, screen) ? null : page, seen: cross(seen, screen) };
      }
    }
    const room = { left: 0, right: wide, top: -page.scrollTop, bottom: page.scrollHeight - page.scrollTop };
    return { cut: isIn(seen, room) ? null : page, seen: cross(seen, { left: 0, right: wide, top: 0, bottom: high }) };
  };

  const scrollers = [];
  for (const each of [whole, ...whole.querySelectorAll("*")]) {
    const { overflowX, overflowY } = styleOf(each);
    const down = /auto|scroll/.test(overflowY) && each.scrollHeight > each.clientHeight + 1;
    const across = /auto|scroll/.test(overflowX) && each.scrollWidth > each.clientWidth + 1;
    if (!down && !across || isUnseen(each)) continue;
    scrollers.push(each);
    const may = matches(each, mayScroll);
    if (down && !may) faults.add(`scrolls: ${name(each)}: ${each.scrollHeight} of ${each.clientHeight}`);
    if (across && (isStrict ? !matches(each, maySlide) : !may))
      faults.add(`scrolls sideways: ${name(each)}: ${each.scrollWidth} of ${each.clientWidth}`);
  }
  if (page.scrollWidth > wide) faults.add(`the page scrolls sideways: ${page.scrollWidth} of ${wide}`);
  if (page.scrollHeight > high) {
    if (!mayScroll.includes("html")) faults.add(`the page scrolls: ${page.scrollHeight} of ${high}`);
    if (whole === document.body) scrollers.push(page);
  }

  const control = (one) => one.closest("button, a, li, label");
  const isOfOne = (one, other) =>
    one.contains(other) || other.contains(one) || control(one) && control(one) === control(other);

  const isLeftOut = (each) => !isStrict && matches(each, mayScroll);
  const hasGround = ({ backgroundColor, backgroundImage }) =>
    backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none";
  // Where something is seen: a button without a ground is where its picture and its words are.
  const drawnOf = (each) => {
    const style = styleOf(each);
    const isBare = !hasGround(style) && style.borderTopStyle === "none" && style.boxShadow === "none"
      && !each.matches("input, select");
    if (!isBare) return [seenOf(each, each.getBoundingClientRect()).seen];
    return [...each.querySelectorAll("*")].filter((one) => !isUnseen(one))
      .map((one) => seenOf(one, one.getBoundingClientRect()).seen);
  };
  // What stays where it is while the rest scrolls under it, with a ground that hides the rest.
  const layers = new Map();
  const layerOf = (each) => {
    if (!each || each === whole) return null;
    if (!layers.has(each)) {
      const style = styleOf(each);
      layers.set(each, style.position === "sticky" && hasGround(style) ? each : layerOf(each.parentElement));
    }
    return layers.get(each);
  };
  // Lines of text that lay under such a layer and have not been seen beside it, wherever the page was scrolled to.
  const lines = new Map();
  const lineOf = (text, place) => {
    if (!lines.has(text)) lines.set(text, []);
    return (lines.get(text)[place] ??= { isClear: false, fault: null });
  };
  const isOfText = (each) => each.matches(".chip, p .link, p a, td a, .told");
  const by = (cut) => (cut === page ? "outside the screen" : `cut by ${name(cut).slice(0, 60)}`);

  // What is drawn with nothing makes a target larger, and hides no text.
  const isClear = (each) =>
    each instanceof SVGElement && styleOf(each).fill === "rgba(0, 0, 0, 0)" && styleOf(each).stroke === "none";
  // What lies over a line of text.
  const coverOf = (each, rect) => {
    for (const share of isStrict ? [0.1, 0.5, 0.9] : [0.5]) {
      const x = rect.left + (rect.right - rect.left) * share, y = (rect.top + rect.bottom) / 2;
      const top = document.elementsFromPoint(x, y).find((one) => !isClear(one));
      if (!top || isOfOne(top, each)) continue;
      const around = top.getBoundingClientRect();
      const isBeside = x < around.left || x > around.right || y < around.top || y > around.bottom;
      if (!isBeside) return top; // else its target is larger than it looks
    }
    return null;
  };

  const look = () => {
    const texts = [];
    const walk = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode, each = text.parentElement;
      if (!text.data.trim() || isUnseen(each) || isLeftOut(each)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const [place, rect] of [...range.getClientRects()].entries()) {
        if (rect.width < 1 || rect.height < 1) continue;
        const { cut, seen } = seenOf(each, rect);
        if (cut) faults.add(`${by(cut)} at ${box(rect)}: ${name(each)}`);
        // Letters are lower than their line: of a line that is scrolled away but for its edge, none are seen.
        const spare = Math.min(0.15 * (rect.bottom - rect.top), 6);
        const letters = cross(seen, { ...cross(rect, rect), top: rect.top + spare, bottom: rect.bottom - spare });
        if (!isEmpty(letters)) texts.push([each, letters, lineOf(text, place)]);
      }
      const scale = each instanceof SVGElement ? Math.abs(each.getScreenCTM().d) : 1;
      const size = parseFloat(styleOf(each).fontSize) * scale;
      const isDrawn = each.closest(".start .picture, .emblem"); // a picture of a game, to be known, not to be read
      if (size < leastText - 0.05 && !isDrawn) faults.add(`too small to read, ${size.toFixed(1)} px: ${name(each)}`);
    }
    for (const [each, rect, line] of texts) {
      const covers = coverOf(each, rect);
      const fault = covers && `covered by ${name(covers)}: ${name(each)} at ${box(rect)}`;
      if (!covers) line.isClear = true;
      else if (layerOf(covers) === layerOf(each)) faults.add(fault);
      else line.fault = fault;
    }
    const isOver = (one, other) => {
      const both = cross(one, other);
      return both.right - both.left > 2 && both.bottom - both.top > 2;
    };
    if (isStrict) texts.forEach(([each, rect], place) => {
      for (const [other, there] of texts.slice(place + 1)) {
        if (isOver(rect, there) && !isOfOne(each, other) && layerOf(each) === layerOf(other))
          faults.add(`text over text at ${box(rect)}: ${name(each)} and ${name(other)}`);
      }
    });

    const targets = [...whole.querySelectorAll("button, a[href], input, select, [role=button], [tabindex='0']")]
      .filter((each) => !isUnseen(each) && !isLeftOut(each) && each.getBoundingClientRect().width)
      .map((each) => [each, each.getBoundingClientRect(), seenOf(each, each.getBoundingClientRect())]);
    targets.forEach(([each, rect, { cut, seen }], place) => {
      if (cut && !each.matches("input")) faults.add(`a target ${by(cut)} at ${box(rect)}: ${name(each)}`);
      const isInText = isOfText(each);
      const isSmall = matches(each, mayBeSmall);
      // The whole line of a switch can be hit, and the words of a choice.
      const { width, height } = (each.closest(".switch, label") ?? each).getBoundingClientRect();
      if (!isInText && !isSmall && (width < leastTarget - 0.5 || height < leastTarget - 0.5))
        faults.add(`too small to touch, ${width.toFixed(1)} x ${height.toFixed(1)}: ${name(each)}`);
      if (each.matches(".hand .card-button") && rect.width < leastCard - 0.5)
        faults.add(`a card of the hand is ${rect.width.toFixed(1)} px wide, not ${leastCard}: ${name(each)}`);
      const isLifted = (one) => one.getAttribute("aria-pressed") === "true";
      const near = isStrict && !isLifted(each) && !each.matches("[tabindex]:not(button)")
        ? texts.filter(([text, there]) =>
            isOver(rect, there) && !isOfOne(each, text) && layerOf(each) === layerOf(text)) : [];
      for (const [text, there] of near) {
        if (drawnOf(each).some((part) => isOver(part, there)))
          faults.add(`text over ${name(each)} at ${box(there)}: ${name(text)}`);
      }
      for (const [other, , { seen: there }] of targets.slice(place + 1)) {
        const { left, right, top, bottom } = cross(seen, there);
        const isApart = right - left <= 1 || bottom - top <= 1;
        if (isApart || each.contains(other) || other.contains(each) || [each, other].some(isLifted)) continue;
        if (layerOf(each) !== layerOf(other)) continue;
        if (isOfText(each) && isOfText(other)) continue; // the box of words in two lines holds other words, too
        const by = `${(right - left).toFixed(0)} x ${(bottom - top).toFixed(0)}`;
        faults.add(`overlapping by ${by}: ${name(each)} and ${name(other)}`);
      }
    });
  };

  look();
  const behavior = "instant";
  const were = scrollers.map((each) => ({ top: each.scrollTop, left: each.scrollLeft, behavior }));
  const isOpen = (way) => /auto|scroll/.test(way);
  // By half a screen, so that all of it is seen once, beside whatever stays in sight; the lines of a log are all alike.
  const pages = scrollers.map((each) => each.querySelector(".log-lines") && !each.querySelector(".board")
    ? 1 : Math.ceil((2 * (each.scrollHeight - each.clientHeight)) / each.clientHeight));
  const steps = isStrict ? Math.min(Math.max(...pages), mostSteps) : 1;
  for (let step = 1; scrollers.length && step <= steps; step++) {
    for (const each of scrollers) {
      const left = isOpen(styleOf(each).overflowX) ? each.scrollWidth : each.scrollLeft;
      each.scrollTo({ top: ((each.scrollHeight - each.clientHeight) * step) / steps, left, behavior });
    }
    look();
  }
  scrollers.forEach((each, place) => each.scrollTo(were[place]));
  for (const { isClear, fault } of [...lines.values()].flat()) if (fault && !isClear) faults.add(fault);
  return [...faults];
}
"""


def settle(page: Page) -> None:
    """Wait until everything that moves has arrived."""
    page.evaluate(
        """async () => {
          const drawn = () => new Promise((done) => requestAnimationFrame(done));
          const placed = () => [...document.querySelectorAll(".spread-thing, .place, .board")]
            .map((each) => Object.values(each.getBoundingClientRect().toJSON()).slice(0, 4).join()).join(" ");
          await drawn();
          for (let before = "", now = placed(), frame = 0; before !== now && frame < 30; frame++) {
            before = now;
            await drawn();
            await drawn();
            now = placed();
          }
          const ends = (each) => each.effect?.getComputedTiming().iterations !== Infinity;
          await Promise.allSettled(document.getAnimations().filter(ends).map((each) => each.finished));
        }"""
    )


def faults(page: Page, may_scroll: Sequence[str] = (), may_be_small: Sequence[str] = (), card: int = 0) -> list[str]:
    """All that is cut, covered, overlaps, scrolls or is too small, but for the parts that may scroll or be small.

    With `card`, the least width of the cards of a hand, what scrolls is measured too, and all text that touches things.
    """
    settle(page)
    may = {"mayScroll": list(may_scroll), "maySlide": list(WIDE), "mayBeSmall": list(may_be_small)}
    least = {"leastText": LEAST_TEXT, "leastTarget": LEAST_TARGET, "leastCard": card}
    found: list[str] = page.evaluate(MEASURE, {**may, **least, "isStrict": card > 0, "mostSteps": MOST_STEPS})
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
