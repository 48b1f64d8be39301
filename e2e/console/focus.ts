import type { Page } from "@playwright/test";

const FOCUSABLE = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]";

/** What Tab reaches, of what is open over the page or else of the page, and where nobody sees that it has. */
export async function unseenFocus(page: Page): Promise<string[]> {
  // From the first key on the browser shows where the focus is.
  await page.keyboard.press("Shift");
  return page.evaluate((focusable) => {
    const over = document.querySelector("[data-base-ui-portal] :is([role=dialog], [role=menu])");
    const stops = [...(over ?? document).querySelectorAll<HTMLElement>(focusable)].filter(
      (each) => each.tabIndex >= 0 && !each.matches(":disabled") && each.checkVisibility(),
    );
    const look = (element: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return { ring: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1, boxShadow };
    };
    const unseen: string[] = [];
    for (const stop of stops) {
      const before = look(stop);
      stop.focus();
      if (document.activeElement !== stop) continue;
      const after = look(stop);
      if (!after.ring && after.boxShadow === before.boxShadow) unseen.push(stop.outerHTML.slice(0, 200));
    }
    return unseen;
  }, FOCUSABLE);
}

/** Where the focus goes when Tab is pressed faster than the browser draws, at both ends of the modal that is open. */
export async function escapes(page: Page): Promise<string[]> {
  const outside = () =>
    page.evaluate(() => {
      const at = document.activeElement;
      const isInside = at?.closest("[role=dialog]") && !at.hasAttribute("data-base-ui-focus-guard");
      return isInside ? [] : [at?.outerHTML.slice(0, 200) ?? "nothing"];
    });
  const toEnd = (end: "first" | "last") =>
    page.evaluate(
      ([focusable, place]) => {
        const all = [...document.querySelectorAll<HTMLElement>(`[role=dialog] :is(${focusable})`)];
        const stops = all.filter((each) => each.tabIndex >= 0 && each.checkVisibility());
        stops.at(place === "first" ? 0 : -1)?.focus();
      },
      [FOCUSABLE, end] as const,
    );
  const draw = await page.evaluateHandle(() => {
    const { requestAnimationFrame: before } = window;
    window.requestAnimationFrame = () => 0;
    return before;
  });
  const found: string[] = [];
  for (const [end, key] of [
    ["last", "Tab"],
    ["first", "Shift+Tab"],
  ] as const) {
    await toEnd(end);
    for (let press = 0; press < 3; press++) {
      await page.keyboard.press(key);
      found.push(...(await outside()));
    }
  }
  await page.evaluate((before) => {
    window.requestAnimationFrame = before;
  }, draw);
  return found;
}

/** Whether a dialog is open that keeps everybody from the page under it. */
export function isModal(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      document.querySelector("[role=dialog]") !== null &&
      document.querySelector("main")?.closest("[aria-hidden=true]") !== null,
  );
}
