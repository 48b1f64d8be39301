import { expect } from "@playwright/test";
import { messageRows, messageTable } from "../fixtures/screen";
import { test } from "../fixtures/test";

test("columns and compact rows are this person's, stay, and are not in the address", async ({
  page,
  mixed,
}) => {
  await page.goto(`${mixed.path}/messages`);
  const height = () =>
    messageRows(page)
      .first()
      .evaluate((row) => row.getBoundingClientRect().height);
  await expect(messageRows(page).first()).toBeVisible();
  const before = await height();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Provider id" }).check();
  await page.getByRole("checkbox", { name: "Time to final status" }).check();
  await page.getByRole("checkbox", { name: "Compact rows" }).check();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(messageTable(page).getByRole("columnheader", { name: "Provider id" })).toBeVisible();
  await expect(messageTable(page).getByRole("columnheader", { name: "Time to final status" })).toBeVisible();
  await expect(messageTable(page).getByRole("columnheader").last()).toHaveText("Time to final status");
  expect(await height()).toBeLessThan(before);
  await expect(page).toHaveURL(`${mixed.path}/messages`);
});
