import { expect } from "@playwright/test";
import { MIXED } from "./mixed-campaign";
import { messageRows, messageTable, panel } from "./screen";
import { test } from "./test";

test.use({ role: "admin", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

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
