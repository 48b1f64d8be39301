import { expect } from "@playwright/test";
import { layoutFaults } from "./layout";
import { MIXED } from "./mixed-campaign";
import { messageRows, messageTable, panel } from "./screen";
import { OVERLAYS, SCREENS } from "./screens";
import { test } from "./test";

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

test.use({ role: "admin" });

for (const { name, path, ready } of SCREENS) {
  test(`nothing is cut or overlaps on ${name}, however wide the window`, async ({ page, mixed }) => {
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      await page.goto(path(mixed));
      await ready(page);
      expect.soft(await layoutFaults(page), `${window.width} px`).toEqual([]);
    }
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const { name, path, ready } of OVERLAYS.filter((each) => each.name !== "keys")) {
    test(`the page does not scroll sideways under ${name}`, async ({ page, mixed }) => {
      await page.goto(path(mixed));
      await ready(page);
      const { wide, window } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        window: innerWidth,
      }));
      expect(wide).toBeLessThanOrEqual(window);
    });
  }

  test("the way around is at the bottom, within reach of a thumb", async ({ page, mixed }) => {
    await page.goto(mixed.path);
    const bar = page.getByRole("navigation", { name: "Main" });
    await expect(bar.getByRole("link", { name: "Messages" })).toBeInViewport();
    const box = await bar.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
    await bar.getByRole("link", { name: "Messages" }).tap();
    await expect(messageRows(page)).toHaveCount(MIXED.all);
  });

  test("a message opens over the list, and the table scrolls inside itself", async ({ page, mixed }) => {
    await page.goto(`${mixed.path}/messages`);
    await expect(messageRows(page)).toHaveCount(MIXED.all);
    const inside = await messageTable(page).evaluate((table) => table.scrollWidth > table.clientWidth);
    expect(inside).toBe(true);
    await messageTable(page).getByRole("link", { name: "6593330004" }).tap();
    await expect(panel(page).getByRole("article")).toBeVisible();
    expect(await panel(page).evaluate((aside) => aside.getBoundingClientRect().width)).toBe(390);
    await panel(page).getByRole("button", { name: "Close" }).tap();
    await expect(messageTable(page)).toBeVisible();
  });
});
