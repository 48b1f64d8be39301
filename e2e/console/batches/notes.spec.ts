import { expect, type Page } from "@playwright/test";
import { mintCampaign } from "../../fixtures/campaign";
import { csv, goodRows } from "../../fixtures/csv";
import { expectNothingSerious } from "../fixtures/axe";
import { findEmbedded } from "../fixtures/console";
import { test } from "../fixtures/test";
import { chooseGood, goodFile, openUpload, sendButton } from "../uploads/upload";

const notes = (page: Page) => page.getByRole("region", { name: "Notes" });

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Add a note" }).click();
  await notes(page).getByLabel("Note", { exact: true }).fill(text);
}

test("the page stays while the form of a note is loaded", async ({ page, api }) => {
  const { campaignId, sender } = await mintCampaign();
  const { batchId } = (await sender.upload(csv(goodRows(2)), "noted.csv")).body;
  const { path } = await findEmbedded(api, campaignId);
  await page.goto(`${path}/batches/${batchId}`);
  const form = Promise.withResolvers<void>();
  await page.route("**/_next/static/chunks/**", async (route) => {
    await form.promise;
    await route.continue();
  });
  const add = page.getByRole("button", { name: "Add a note" });
  await add.click();
  await expect(add).toBeHidden();
  await expect(page.getByRole("heading", { name: "noted.csv", level: 1 })).toBeVisible();
  form.resolve();
  await expect(notes(page).getByLabel("Note", { exact: true })).toBeVisible();
});

test("a note on a batch is written, asked about for its number, found by its words, and deleted", async ({
  page,
  api,
}) => {
  const { campaignId } = await mintCampaign();
  const known = await findEmbedded(api, campaignId);
  const file = goodFile(2);
  await openUpload(page, known);
  await chooseGood(page, file);
  await sendButton(page).click();
  await page.waitForURL(/\/batches\/batch_/);

  await write(page, "Gate code 12\nRing +65 9123 4567");
  const add = notes(page).getByRole("button", { name: "Add note" });
  await expect(add).toHaveAccessibleDescription(/Remove the phone number/);
  await expect(notes(page)).toContainText("This note holds a phone number (•••••567).");
  await expectNothingSerious(page, "the form");
  await notes(page).getByLabel("The number stays in the note").check();
  await add.click();
  await expect(notes(page).getByRole("listitem")).toHaveText(/Gate code 12\nRing \+65 9123 4567$/);
  await expectNothingSerious(page, "the note");

  await notes(page).getByRole("link", { name: "Search all notes" }).click();
  await page.getByLabel("Words").fill("nowhere");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { name: "No note has these words" })).toBeVisible();
  await page.getByLabel("Words").fill("GATE");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("listitem").getByRole("link", { name: file.name }).click();

  await notes(page).getByRole("button", { name: "Delete note" }).click();
  await notes(page).getByRole("button", { name: "Delete the note" }).click();
  await expect(notes(page)).toContainText("None yet.");
});
