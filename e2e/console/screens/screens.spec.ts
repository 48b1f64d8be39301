import { expect, type Page } from "@playwright/test";
import { expectNothingSerious } from "../fixtures/axe";
import { escapes, isFocusInside, isModal, unseenFocus } from "../fixtures/focus";
import { PHONE, test } from "../fixtures/kept-page";
import { layoutFaults } from "../fixtures/layout";
import { narrowTo } from "../fixtures/narrow-to";
import { boxOf } from "../fixtures/screen";
import { SCREENS } from "../fixtures/screens";
import { openOverlay } from "./open-overlay";
import { OVERLAYS } from "./overlays";

const TABLET = { width: 768, height: 1024 };
const DESK = { width: 1280, height: 800 };
const WIDE = { width: 1920, height: 1080 };
/** Where every screen's title begins, right of the navigation and below the bar. */
const TITLE = { x: 216, y: 68 };

/**
 * A screen that was reached as on a phone gets more room: the styles and nothing else hang on the width. What is drawn
 * anew has two frames to come.
 */
async function giveRoom(page: Page, size: typeof DESK): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

for (const { name, path, ready } of SCREENS) {
  test(`on ${name} nothing is cut or overlaps, however wide the window, the focus is seen, and axe finds nothing serious in light and dark`, async ({
    page,
    mixed,
  }) => {
    await page.goto(path(mixed));
    await ready(page);
    await narrowTo(page, mixed);
    for (const size of [PHONE, TABLET, WIDE, DESK]) {
      await giveRoom(page, size);
      await page.locator("#main").evaluate((main) => main.scrollTo(0, 0));
      await expect.soft.poll(() => layoutFaults(page), `${size.width} px`).toEqual([]);
      if (size === WIDE) expect.soft(await boxOf(page.getByRole("heading", { level: 1 }))).toEqual(TITLE);
    }
    expect.soft(await unseenFocus(page)).toEqual([]);
    await expectNothingSerious(page);
  });
}

for (const overlay of OVERLAYS) {
  test(`under ${overlay.name} the page does not scroll sideways on a phone, the focus is seen and stays, and axe finds nothing serious in light and dark`, async ({
    page,
    mixed,
  }) => {
    await page.goto(overlay.path(mixed));
    await openOverlay(page, overlay, mixed);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(wide).toBeLessThanOrEqual(PHONE.width);
    // Popups that are not modal end where the focus leaves them.
    const modal = await isModal(page);
    if (modal) await expect.soft.poll(() => isFocusInside(page), "the focus is in the dialog").toBe(true);
    await giveRoom(page, DESK);
    await expect(overlay.shown(page)).toBeVisible();
    expect.soft(await unseenFocus(page)).toEqual([]);
    if (modal) expect.soft(await escapes(page)).toEqual([]);
    await expectNothingSerious(page);
  });
}
