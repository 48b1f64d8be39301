import type { Page } from "@playwright/test";

/** What is wrong with where things are: wider than the window, below its end though the page never scrolls, cut without a mark, a table that has to be scrolled sideways, or under something else that is not laid over the page on purpose. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const main = document.getElementById("main");
    for (const each of [document.documentElement, main ?? document.body]) {
      const { clientWidth, scrollWidth, tagName } = each;
      if (scrollWidth > clientWidth)
        faults.push(`<${tagName.toLowerCase()}> is ${scrollWidth} px wide in ${clientWidth}`);
    }
    // Only what is inside the console's frame scrolls.
    const { clientHeight, scrollHeight } = document.documentElement;
    if (main && scrollHeight > clientHeight)
      faults.push(`the page is ${scrollHeight} px high in a window of ${clientHeight}`);

    const clips = (element: Element) => /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX);
    const ancestors = (element: Element) => {
      const found: Element[] = [];
      for (let each = element.parentElement; each; each = each.parentElement) found.push(each);
      return found;
    };
    const isInSight = (element: Element, x: number, y: number) =>
      x >= 0 &&
      y >= 0 &&
      x < innerWidth &&
      y < innerHeight &&
      ancestors(element)
        .filter(clips)
        .every((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect();
          return x >= left && x <= right && y >= top && y <= bottom;
        });
    const named = (element: Element) =>
      `<${element.tagName.toLowerCase()}> ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}`;

    for (const element of document.body.querySelectorAll("*")) {
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      if (box.width <= 1 || box.height <= 1 || style.visibility === "hidden") continue;
      // What lies in closed details has a place, and is not drawn.
      if (!element.checkVisibility()) continue;
      if (box.right > innerWidth + 1 && !ancestors(element).some(clips))
        faults.push(`${named(element)} leaves the window`);
      const isCut = element.scrollWidth > element.clientWidth + 1 && /hidden|clip/.test(style.overflowX);
      const ownText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (isCut && ownText && style.textOverflow !== "ellipsis") faults.push(`${named(element)} is cut`);
    }
    for (const table of document.body.querySelectorAll("table")) {
      const frame = ancestors(table).find(clips);
      if (frame && table.checkVisibility() && frame.scrollWidth > frame.clientWidth + 1)
        faults.push(`the table in ${named(frame)} is ${frame.scrollWidth} px wide in ${frame.clientWidth}`);
    }
    for (const control of document.body.querySelectorAll("a, button, input, select, summary")) {
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width <= 1 || height <= 1 || !control.checkVisibility() || !isInSight(control, x, y)) continue;
      const hit = document.elementFromPoint(x, y);
      const isOver = (each: Element) =>
        each.tagName === "ASIDE" || getComputedStyle(each).position === "fixed";
      const isCovered = hit !== null && [hit, ...ancestors(hit)].some(isOver);
      if (isCovered) continue;
      if (hit && !control.contains(hit) && !hit.contains(control) && !hit.closest("label")?.contains(control))
        faults.push(`${named(control)} is under ${named(hit)}`);
    }
    return faults;
  });
}
