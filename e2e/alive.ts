import type { BrowserContext, Page } from "@playwright/test";

/**
 * Every page of it is left alone after `goto` and `reload` until it has come to life: nothing is pressed or typed that
 * nobody hears. Not where a test asks for what the server drew (`waitUntil: "commit"`).
 */
export function waitForLife(context: BrowserContext): void {
  context.on("page", (page) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    page.goto = async (url, options) => {
      const answer = await goto(url, options);
      if (options?.waitUntil !== "commit") await untilAlive(page);
      return answer;
    };
    page.reload = async (options) => {
      const answer = await reload(options);
      await untilAlive(page);
      return answer;
    };
  });
}

/** Until React has taken over every control that the server sent. */
async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!document.querySelector('script[src*="/_next/"]')) return true;
    const controls = [...document.querySelectorAll("a, button, input, select, textarea")];
    // What the server had begun when it found that there is no such page stays behind, hidden, its place taken.
    const isLeftBehind = (each: Element) => {
      const part = each.closest("[hidden][id^='S:']");
      return part !== null && document.getElementById(part.id.replace("S", "B")) === null;
    };
    const isAlive = (each: Element) => Object.keys(each).some((key) => key.startsWith("__reactProps$"));
    return controls.every((each) => isAlive(each) || isLeftBehind(each));
  });
}
