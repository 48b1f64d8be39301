import { expect, type Page } from "@playwright/test";
import { mintCampaign } from "../../fixtures/campaign";
import { addMessage } from "../../upstream/campaign";
import { expectNothingSerious } from "../fixtures/axe";
import { findEmbedded, type KnownCampaign, untilRead } from "../fixtures/console";
import { test } from "../fixtures/test";
import { chooseGood, goodFile, openUpload } from "../uploads/upload";

const DAY_MS = 86_400_000;

/** Nine o'clock on a later day, as it is typed. */
const nineIn = (days: number) => `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)} 09:00`;

const dialog = (page: Page) => page.getByRole("dialog");
const file = (page: Page) => page.getByRole("region", { name: "File", exact: true });

async function choosePace(page: Page, perMinute: number): Promise<void> {
  await dialog(page).getByLabel("Not faster than").check();
  await dialog(page).getByLabel("Messages a minute").fill(String(perMinute));
}

/** Chooses a file, and schedules it for nine o'clock in so many days; in production its number is typed. */
async function schedule(
  page: Page,
  campaign: KnownCampaign,
  days: number,
  { toType = false, perMinute = 0 } = {},
): Promise<string> {
  const chosen = goodFile(3);
  await openUpload(page, campaign);
  await chooseGood(page, chosen);
  if (toType) await page.getByLabel("Real people get these messages. Type 3 to confirm").fill("3");
  await page.getByRole("button", { name: "Send later or slowly…" }).click();
  if (perMinute) await choosePace(page, perMinute);
  await dialog(page).getByLabel("Day and time").fill(nineIn(days));
  await expect(dialog(page)).toContainText(/\w+day \d{1,2} \w+ 20\d\d, 09:00, /);
  await expectNothingSerious(page, "the dialog");
  await dialog(page).getByRole("button", { name: "Schedule" }).click();
  await page.waitForURL(/\/approvals\/[\da-f-]{36}$/);
  await expect(file(page)).toContainText(chosen.name);
  return chosen.name;
}

test("a file is scheduled, found in the list and the calendar, moved, and cancelled", async ({
  page,
  api,
}) => {
  const { campaignId } = await mintCampaign();
  const known = await findEmbedded(api, campaignId);
  const name = await schedule(page, known, 2);
  await expect(file(page)).toContainText("Scheduled");

  await page.goto(`${known.path}/approvals`);
  await expect(page.getByRole("region", { name: "Scheduled, or after first rows" })).toContainText(name);
  await page.getByRole("link", { name: "Calendar" }).click();
  await page.getByRole("link", { name: "Two weeks" }).click();
  const days = page.getByRole("region", { name: /^Calendar of/ });
  await expect(days.locator("[aria-current=date]")).toContainText("Today");
  await expectNothingSerious(page, "the calendar");
  await days.getByRole("link", { name }).click();

  const before = await file(page).textContent();
  await file(page).getByRole("button", { name: "Time and pace…" }).click();
  await dialog(page).getByLabel("Day and time").fill(nineIn(3));
  await dialog(page).getByLabel("Not after").fill(nineIn(2));
  await expect(dialog(page)).toContainText("“Not after” has to be later");
  await dialog(page).getByLabel("Not after").fill(nineIn(4));
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(file(page)).toContainText("Not after");
  expect(await file(page).textContent()).not.toBe(before);

  await file(page).getByRole("button", { name: "Cancel the file" }).click();
  await page.getByRole("button", { name: "Cancel the file for good" }).click();
  await expect(file(page)).toContainText("Cancelled");
  await expect(page.getByText("Nothing was sent.")).toBeVisible();
});

test("a scheduled file that is sent now makes its batch", async ({ page, api }) => {
  const { campaignId } = await mintCampaign();
  const known = await findEmbedded(api, campaignId);
  const name = await schedule(page, known, 2);
  await file(page).getByRole("button", { name: "Send now" }).click();
  await page.getByRole("button", { name: "Send 3 messages now" }).click();
  await file(page).getByRole("link", { name: "Open the batch" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
});

test("a scheduled file leaves at its pace, which is changed with its time", async ({ page, api }) => {
  const { campaignId } = await mintCampaign();
  const known = await findEmbedded(api, campaignId);
  await schedule(page, known, 2, { perMinute: 3 });
  await expect(file(page)).toContainText("At most 3 leave in a minute. Chosen by");
  await file(page).getByRole("button", { name: "Time and pace…" }).click();
  await expect(dialog(page).getByLabel("Messages a minute")).toHaveValue("3");
  await dialog(page).getByLabel("Evenly until a time").check();
  await dialog(page).getByRole("textbox", { name: "Until" }).fill(nineIn(1));
  await expect(dialog(page)).toContainText("at least a minute later than the time at which the file goes");
  await choosePace(page, 1);
  await expect(dialog(page)).toContainText("About 3 minutes: 09:00 to 09:03.");
  await expectNothingSerious(page, "the pace");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(file(page)).toContainText("At most 1 leave in a minute.");
  await page.goto(`${known.path}/approvals`);
  await expect(page.getByRole("main")).toContainText("At most 1 leave in a minute.");
  await page.goBack();
  await file(page).getByRole("button", { name: "Send now" }).click();
  await page.getByRole("button", { name: "Send 3 messages now" }).click();
  await file(page).getByRole("link", { name: "Open the batch" }).click();
  await expect(page.getByText("At most 1 of this batch leave in a minute.")).toBeVisible();
});

test("a file is sent at once at a pace, which its batch has", async ({ page, api }) => {
  const { campaignId } = await mintCampaign();
  const known = await findEmbedded(api, campaignId);
  const chosen = goodFile(3);
  await openUpload(page, known);
  await chooseGood(page, chosen);
  await page.getByRole("button", { name: "Send later or slowly…" }).click();
  await expect(dialog(page)).toContainText("Empty: it goes as soon as it may.");
  await choosePace(page, 1);
  await expect(dialog(page)).toContainText(/About 3 minutes: \d\d:\d\d to \d\d:\d\d/);
  await dialog(page).getByRole("button", { name: "Send 3 messages" }).click();
  await page.waitForURL(/\/batches\/batch_/);
  await expect(page.getByText("At most 1 of this batch leave in a minute.")).toBeVisible();
});

test("on another service the dialog says why no pace can be chosen", async ({
  page,
  api,
  standIn,
  registered,
}) => {
  const campaign = standIn.addCampaign();
  addMessage(campaign);
  const known = await registered(campaign);
  await untilRead(api, known, 1);
  await openUpload(page, known);
  await chooseGood(page, goodFile(3));
  await page.getByRole("button", { name: "Send later or slowly…" }).click();
  await expect(dialog(page)).toContainText("another service, which alone decides how fast messages leave");
  await expect(dialog(page).getByLabel("Not faster than")).toHaveCount(0);
});

test("a scheduled file of production is sent now only after its number was typed", async ({
  page,
  api,
  standIn,
  registered,
}) => {
  const campaign = standIn.addCampaign();
  addMessage(campaign);
  const known = await registered(campaign, { kind: "production" });
  await untilRead(api, known, 1);
  await schedule(page, known, 2, { toType: true });
  await file(page).getByRole("button", { name: "Send now" }).click();
  const send = page.getByRole("button", { name: "Send 3 messages now" });
  await expect(send).toHaveAccessibleDescription("Type 3 above to confirm.");
  await page.getByLabel("Real people get these messages. Type 3 to confirm").fill("3");
  await send.click();
  await expect(file(page).getByRole("link", { name: "Open the batch" })).toBeVisible();
});
