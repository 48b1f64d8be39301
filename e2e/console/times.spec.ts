import { expect } from "@playwright/test";
import { freshness, messageRow } from "./screen";
import { test } from "./test";

test.use({ timezoneId: "Asia/Tokyo" });

test("times are the browser's at first, then of the zone that was chosen, everywhere", async ({
  page,
  context,
  mixed,
}) => {
  await context.clearCookies({ name: "zone" });
  await page.goto(`${mixed.path}/messages`);
  const created = messageRow(page, "6592220004").getByRole("time").first();
  await expect(created).toHaveText("3 d ago");
  await expect(created).toHaveAttribute("title", /\(Asia\/Tokyo\)\n.*\(UTC\)\n\d{10}$/);

  await page.getByRole("button", { name: "Time zone: Asia/Tokyo" }).click();
  await page.getByRole("combobox", { name: "Find a time zone" }).fill("New York");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Time zone: America/New_York" })).toBeVisible();
  await expect(created).toHaveAttribute("title", /\(America\/New_York\)/);

  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitemcheckbox", { name: "Absolute" }).click();
  const at = new Date((await created.getAttribute("datetime")) ?? "");
  const clock = at.toLocaleTimeString("en-GB", { timeZone: "America/New_York" });
  await expect(created).toContainText(clock);

  const html = await (await page.request.get(page.url())).text();
  expect(html, "the server draws the same").toContain(clock);
  await page.reload();
  await expect(freshness(page)).toHaveAccessibleName(/Live/);
  await expect(created).toContainText(clock);
});
