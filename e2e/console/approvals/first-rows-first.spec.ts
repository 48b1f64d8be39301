import { expect, type Page } from "@playwright/test";
import { mintCampaign } from "../../fixtures/campaign";
import { addMessage, moveOn } from "../../upstream/campaign";
import { expectNothingSerious } from "../fixtures/axe";
import { findEmbedded, untilRead } from "../fixtures/console";
import { test } from "../fixtures/test";
import { chooseGood, csv, goodRows, openUpload } from "../uploads/upload";

/** Always fails with the simulator. */
const FAILING = "6511112222";
const DAY_MS = 86_400_000;
const FIRST = 50;
const REST = 12;

const firstRows = (page: Page) => page.getByRole("region", { name: "First rows" });

test("a file whose first rows fail is halted, and a person sends the rest of it", async ({ page, api }) => {
  const { campaignId } = await mintCampaign();
  const known = await findEmbedded(api, campaignId);
  const rows = goodRows(FIRST + REST).map((row, n) => (n < FIRST ? row.replace(/^\d+/, FAILING) : row));
  const file = csv("first.csv", rows);
  await openUpload(page, known);
  await chooseGood(page, file);
  await page.getByRole("button", { name: "Send the first rows first…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Rows that go first").fill(String(FIRST));
  await expectNothingSerious(page, "the dialog");
  await dialog.getByRole("button", { name: "Send the first rows" }).click();
  await page.waitForURL(/\/approvals\/[\da-f-]{36}$/);
  await expect(firstRows(page)).toContainText(`The first ${FIRST} messages`);

  await expect(page.getByText("Halted after its first rows")).toBeVisible();
  await expect(firstRows(page)).toContainText(/have failed; the limit is 5 %/);
  await expectNothingSerious(page, "a halted file");
  const held = page.url();
  await page.goto(`${known.path}/approvals`);
  await expect(page.getByRole("region", { name: "Scheduled, or after first rows" })).toContainText(
    `of the first ${FIRST} messages (100 %) have a receipt`,
  );
  await page.goto(held);

  await firstRows(page).getByRole("button", { name: "Send the rest" }).click();
  await page.getByRole("button", { name: `Send the other ${REST} messages` }).click();
  await page.getByRole("link", { name: "Open the batch" }).click();
  await expect(page.getByRole("heading", { name: file.name, level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: /first \(first 50\)\.csv/ })).toBeVisible();
});

test("one dialog says when a file goes, how fast, and, also while it is held, that its first rows go first", async ({
  page,
  api,
}) => {
  const { campaignId } = await mintCampaign();
  await openUpload(page, await findEmbedded(api, campaignId));
  await chooseGood(page, csv("both.csv", goodRows(FIRST + REST)));
  await page.getByRole("button", { name: "Send later or slowly…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByLabel("Day and time")
    .fill(`${new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)} 09:00`);
  await dialog.getByLabel("Not faster than").check();
  await dialog.getByLabel("Messages a minute").fill("600");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await page.waitForURL(/\/approvals\/[\da-f-]{36}$/);
  const file = page.getByRole("region", { name: "File", exact: true });
  await expect(file).toContainText(/Goes.*09:00/);
  await expect(file).toContainText("At most 600 leave in a minute.");

  await file.getByRole("button", { name: "Time and pace…" }).click();
  await dialog.getByLabel("Send the first rows first").check();
  await dialog.getByLabel("Rows that go first").fill(String(FIRST));
  await expectNothingSerious(page, "the dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(firstRows(page)).toContainText("They go alone.");
  await expect(file).toContainText("The wait for receipts of its first rows comes on top of that.");
  await file.getByRole("button", { name: "Time and pace…" }).click();
  await expect(dialog.getByLabel("Day and time")).toBeVisible();
  await expect(dialog.getByLabel("Send the first rows first")).toHaveCount(0);
});

test("the rest of a file of production is sent only after its number was typed", async ({
  page,
  api,
  standIn,
  registered,
}) => {
  const campaign = standIn.addCampaign();
  addMessage(campaign);
  const known = await registered(campaign, { kind: "production" });
  await untilRead(api, known, 1);
  await openUpload(page, known);
  await chooseGood(page, csv("rest.csv", goodRows(FIRST + REST)));
  await page.getByLabel(`Type ${FIRST + REST} to confirm`).fill(String(FIRST + REST));
  await page.getByRole("button", { name: "Send the first rows first…" }).click();
  await page.getByLabel("Rows that go first").fill(String(FIRST));
  await page.getByRole("dialog").getByRole("button", { name: "Send the first rows" }).click();
  const first = () => campaign.messages.filter(({ batch }) => batch !== null);
  await expect.poll(() => first().length).toBe(FIRST);
  for (const message of first()) moveOn(message, "failure", "routing_error");

  await firstRows(page).getByRole("button", { name: "Send the rest" }).click();
  const send = page.getByRole("button", { name: `Send the other ${REST} messages` });
  await expect(send).toHaveAccessibleDescription(`Type ${REST} above to confirm.`);
  await page.getByLabel(`Type ${REST} to confirm`).fill(String(REST));
  await expectNothingSerious(page, "the question");
  await send.click();
  await expect(page.getByRole("link", { name: "Open the batch" })).toBeVisible();
});
