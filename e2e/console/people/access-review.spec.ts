import { expect } from "@playwright/test";
import { sharedService } from "../../fixtures/run";
import { createAccount } from "../fixtures/operators";
import { test } from "../fixtures/test";

test.use({ role: "admin" });

test("an admin finds a membership in the review, and takes it away", async ({ page, mixed }) => {
  const { email } = await createAccount("member", await sharedService());
  const members = `/api/console${mixed.path}/members`;
  const headers = { Origin: new URL((await sharedService()).url).origin };
  const given = await page.request.post(members, { headers, data: { email, role: "viewer" } });
  expect(given.status()).toBe(200);

  await page.goto("/settings/access-review?size=100");
  const button = page.getByRole("button", { name: `Take away Viewer, ${mixed.name}, from ${email}` });
  // Other tests make people too: theirs may be on a page before.
  await expect(async () => {
    if (await button.isVisible()) return;
    await page.getByRole("link", { name: "Next" }).click({ timeout: 1000 });
    expect(await button.isVisible()).toBe(true);
  }).toPass();
  await button.click();
  await page.getByRole("dialog").getByRole("button", { name: "Take away" }).click();
  await expect(button).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("checkbox", { name: "Not used for 90 days" }).click();
  await expect(page.getByRole("checkbox", { name: "Not used for 90 days" })).toBeChecked();
  await expect(page.getByRole("heading", { name: "Nothing to review here" })).toBeVisible();
});
