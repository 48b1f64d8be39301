import { expect, type Page } from "@playwright/test";
import { addMessage, addMessages, type StandInCampaign } from "../../upstream/campaign";
import { untilRead } from "../fixtures/console";
import { messageTable } from "../fixtures/screen";
import { test as base } from "../fixtures/test";
import { retriesAt } from "./retries";

/** Forty messages, of which three are worth a retry for sure, two perhaps and one not. */
const test = base.extend<{ given: { campaign: StandInCampaign; path: string } }>({
  given: async ({ standIn, api, registered }, use) => {
    const campaign = standIn.addCampaign();
    const createdAt = new Date(Date.now() - 3_600_000);
    addMessages(campaign, 34, { createdAt, latestStatus: "success" });
    const codes = [
      "recipient_unavailable",
      "recipient_unavailable",
      "recipient_unavailable",
      "routing_error",
    ];
    for (const code of [...codes, "routing_error", "recipient_invalid"]) {
      addMessage(campaign, { createdAt, latestStatus: "failure", failures: [code] });
    }
    const known = await registered(campaign);
    await untilRead(api, known, 40);
    await use({ campaign, path: `${known.path}/messages?size=25` });
  },
});

const bar = (page: Page) => page.getByRole("region", { name: "Selection" });
const wholePage = (page: Page) => messageTable(page).getByRole("checkbox", { name: "Select this page" });

test("all that match are retried, beyond the page, after a look at what that means", async ({
  page,
  given,
}) => {
  await page.goto(given.path);
  await wholePage(page).check();
  await expect(bar(page)).toContainText("25 messages on this page selected");
  await bar(page).getByRole("button", { name: "Select all 40 matching messages" }).click();
  await expect(bar(page)).toContainText("All 40 matching messages selected");
  await page.getByRole("link", { name: "Older" }).click();
  await expect(messageTable(page).getByRole("checkbox", { checked: true })).toHaveCount(16);

  await bar(page).getByRole("button", { name: "Retry selected (40)" }).click();
  const dialog = page.getByRole("dialog", { name: "Retry selected messages" });
  await expect(dialog).toContainText("5 of 40 selected messages will be retried");
  const skipped = dialog.getByRole("region", { name: "Will be skipped" });
  await expect(skipped).toContainText("Not failed34");
  await expect(skipped).toContainText("Retrying cannot help1");
  await dialog.getByLabel("A retry may help: 2").uncheck();
  await dialog.getByRole("button", { name: "Retry 3 messages" }).click();

  await expect(page.getByRole("heading", { name: "Retry of 40 matching messages", level: 1 })).toBeVisible();
  await expect(page.getByText("3 of 40 accepted")).toBeVisible();
  expect(new Set(retriesAt(given.campaign)).size).toBe(3);
  expect(retriesAt(given.campaign)).toHaveLength(3);
  await expect(page.getByRole("region", { name: "Skipped" }).first()).toContainText(
    "Not selected for this retry",
  );
  await page.reload();
  await expect(page.getByText("3 of 40 accepted")).toBeVisible();
});

test("one row less, or another filter, and no longer all that match are meant", async ({ page, given }) => {
  await page.goto(given.path);
  await wholePage(page).check();
  await bar(page).getByRole("button", { name: "Select all 40 matching messages" }).click();
  await messageTable(page).getByRole("checkbox", { checked: true }).nth(1).uncheck();
  await expect(bar(page)).toContainText("24 messages selected");
  await expect(bar(page).getByRole("button", { name: "Retry selected (24)" })).toBeVisible();
  await page.getByRole("link", { name: /^Failed/ }).click();
  await expect(bar(page)).toBeHidden();
});
