import { expect } from "@playwright/test";
import { escapes, isModal } from "../fixtures/focus";
import { MIXED } from "../fixtures/mixed-campaign";
import { messageRow, messageRows, messageTable, panel } from "../fixtures/screen";
import { test } from "../fixtures/test";

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

test("a message's two lines show all that is needed to retry it, without scrolling sideways", async ({
  page,
  mixed,
}) => {
  await page.goto(`${mixed.path}/messages`);
  const row = messageRow(page, "6593330004");
  const { width = 0 } = (await messageTable(page).boundingBox()) ?? {};
  for (const part of [
    row.getByRole("checkbox"),
    row.getByText("Could not be routed", { exact: true }),
    row.getByRole("link", { name: "6593330004" }),
    row.getByRole("time"),
    row.getByRole("button", { name: /^Retry/ }),
  ]) {
    const box = await part.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? width * 2)).toBeLessThan(width + 12);
  }
});

test("a message opens over the list", async ({ page, mixed }) => {
  await page.goto(`${mixed.path}/messages`);
  await messageTable(page).getByRole("link", { name: "6593330004" }).tap();
  await expect(panel(page).getByRole("article")).toBeVisible();
  expect(await panel(page).evaluate((aside) => aside.getBoundingClientRect().width)).toBe(390);
  await panel(page).getByRole("button", { name: "Close" }).tap();
  await expect(messageTable(page)).toBeVisible();
});

test("an open message keeps everybody from what it covers, and gives the focus back", async ({
  page,
  mixed,
}) => {
  await page.goto(`${mixed.path}/messages`);
  const link = messageTable(page).getByRole("link", { name: "6593330004" });
  await link.tap();
  await expect(panel(page).getByRole("article")).toBeVisible();
  await expect(panel(page).getByRole("heading", { name: "6593330004 Failed" })).toBeFocused();
  // Elements that are hidden from a screen reader have no role.
  await expect(messageTable(page)).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  expect(await isModal(page)).toBe(true);
  expect(await escapes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(link).toBeFocused();
  expect(await isModal(page)).toBe(false);
});
