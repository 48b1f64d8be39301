import { expect } from "@playwright/test";
import { addMessage } from "../../upstream/campaign";
import { at } from "../fixtures/at";
import { untilRead } from "../fixtures/console";
import { test } from "../fixtures/test";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Until a worker has looked through everything that ages, behind all that the other tests do. */
const REMOVED_MS = 400_000;

test.describe("an admin", () => {
  test.use({ role: "admin" });

  test("sets how long a campaign's messages are kept, and sees what was removed", async ({
    page,
    api,
    standIn,
    registered,
  }) => {
    const campaign = standIn.addCampaign();
    const createdAt = new Date(Date.now() - 20 * DAY_MS);
    addMessage(campaign, {
      recipient: "6591110009",
      createdAt,
      latestStatus: "failure",
      failures: ["recipient_unavailable"],
    });
    const known = await registered(campaign);
    await untilRead(api, known, 1);

    await page.goto("/settings/retention");
    await page.getByRole("button", { name: `Change for ${known.name}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: "Same as all campaigns" }).uncheck();
    await dialog.getByLabel("Numbers, days").fill("10");
    await expect(dialog.getByText("Numbers cannot go before texts").first()).toBeVisible();
    await dialog.getByLabel("Texts and values, days").fill("10");
    await expect(
      dialog.getByText(/^Texts and values of messages created before .* are removed\.$/),
    ).toBeVisible();
    const save = dialog.getByRole("button", { name: "Save and remove" });
    await save.click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole("checkbox", { name: /^I understand/ }).check();
    await save.click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole("row").filter({ hasText: known.name });
    await expect(row).toContainText("Texts for 10 days, numbers for 10 days; everything else for ever.");
    await expect(row).toContainText(/1, up to/, { timeout: REMOVED_MS });

    // Numbers and texts go in turns of their own, and the page of a message that has ended reads its text once.
    await expect(async () => {
      await page.goto(`${known.path}/messages/${at(campaign.messages, 0).id}`);
      const removed = page.getByText("Text and values removed by retention, after 10 days.");
      await expect(removed).toBeVisible({ timeout: 5000 });
      await expect(page.getByText("…009 (number removed)").first()).toBeVisible({ timeout: 5000 });
    }).toPass();
    await expect(page.getByRole("button", { name: "Copy recipient" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Retry/ })).toHaveAccessibleDescription(
      /Its text was removed by retention/,
    );
  });
});

test.describe("an operator", () => {
  test.use({ role: "operator" });

  test("sees for how long messages are kept, and is told who may change it", async ({ page }) => {
    await page.goto("/settings/retention");
    await expect(page.getByRole("region", { name: "All campaigns" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Change for all campaigns" })).toHaveAccessibleDescription(
      /Only admins can change this/,
    );
    const answer = await page.request.put("/api/console/retention", {
      data: { subject: "", ages: { textDays: 7, numberDays: null, rowDays: null } },
    });
    expect(answer.status()).toBe(403);
  });
});
