import { expect, type Page } from "@playwright/test";
import { mintCampaign } from "../../fixtures/campaign";
import { addMessages, moveOn } from "../../upstream/campaign";
import { findEmbedded } from "../fixtures/console";
import { MIXED } from "../fixtures/mixed-campaign";
import { narrowTo } from "../fixtures/narrow-to";
import { messageRows } from "../fixtures/screen";
import { test } from "../fixtures/test";

function tile(page: Page, name: string) {
  return page.getByRole("main").getByRole("link", { name: new RegExp(`^${name}\\s*[\\d,]+$`) });
}

const TILES: [name: string, count: number][] = [
  ["Total read", MIXED.all],
  ["In flight", MIXED.inFlight],
  ["Delivered", MIXED.delivered],
  ["Failed", MIXED.failed],
  ["Needs action", MIXED.needsAction],
  ["With the network over 48 h", MIXED.overdue],
];

for (const [name, count] of TILES) {
  test(`the tile "${name}" has the number of the table it leads to`, async ({ page, mixed }) => {
    await page.goto(mixed.path);
    await expect(tile(page, name)).toContainText(String(count));
    await tile(page, name).click();
    await expect(page.getByText(new RegExp(`^${count} (matching )?messages?$`))).toBeVisible();
    await expect(messageRows(page)).toHaveCount(count);
  });
}

test("each error code leads to just its messages", async ({ page, mixed }) => {
  await page.goto(mixed.path);
  const row = page.getByRole("row").filter({ hasText: "Phone not reachable" });
  await expect(row).toContainText(/2\s*50 %\s*Yes\s*1/);
  await row.getByRole("link", { name: "Phone not reachable" }).click();
  await expect(messageRows(page)).toHaveCount(2);
});

test("how far the reading is and what it costs is said", async ({ page, mixed }) => {
  await page.goto(mixed.path);
  const reading = page.getByRole("region", { name: "Reading" });
  await expect(reading).toContainText(/State\s*Live/);
  await expect(reading).toContainText(/Calls in the last minute\s*\d+ of \d+/);
  await expect(reading).toContainText(/Last call over the limit\s*none/);
});

test.describe("as an admin", () => {
  test.use({ role: "admin" });

  test("an own campaign is read without calls, so no limit of calls is shown or asked for", async ({
    page,
    api,
  }) => {
    const { campaignId } = await mintCampaign();
    const { path, name } = await findEmbedded(api, campaignId);
    await page.goto(path);
    const reading = page.getByRole("region", { name: "Reading" });
    await expect(reading).toContainText(/Read from\s*this service's database/);
    await expect(reading).not.toContainText(/calls?|limit/i);
    await page.goto("/settings");
    await page.getByRole("searchbox", { name: /^Find a campaign/ }).fill(campaignId);
    const row = page.getByRole("row").filter({ hasText: campaignId });
    await row.getByRole("button", { name: `Edit ${name}` }).click();
    await expect(page.getByRole("dialog").getByLabel("Home country")).toBeVisible();
    await expect(page.getByRole("dialog").getByLabel(/limit|calls/)).toHaveCount(0);
  });
});

test("a status that nobody knows has a tile and a part of its own, and is not in flight", async ({
  page,
  standIn,
  opened,
}) => {
  const campaign = standIn.addCampaign();
  addMessages(campaign, 3, { latestStatus: "sent" });
  addMessages(campaign, 2, { latestStatus: "held_for_review" });
  await opened(campaign, "");
  await expect(tile(page, "In flight")).toContainText("3");
  const legend = page.getByRole("region", { name: "Messages over time" }).getByRole("list").first();
  await expect(legend).toContainText("Unknown status");
  await tile(page, "Unknown: held_for_review").click();
  await expect(page.getByText("2 matching messages", { exact: true })).toBeVisible();
  await expect(messageRows(page)).toHaveCount(2);
  await expect(messageRows(page).first()).toContainText("Unknown: held_for_review");
});

test("the numbers move while one looks", async ({ page, standIn, opened }) => {
  const campaign = standIn.addCampaign();
  const messages = addMessages(campaign, 8, { latestStatus: "sent" });
  await opened(campaign, "");
  await expect(tile(page, "In flight")).toContainText("8");
  for (const message of messages.slice(0, 5)) moveOn(message, "success");
  await expect(tile(page, "Delivered")).toContainText("5");
  await expect(tile(page, "In flight")).toContainText("3");
});

test("the campaigns of all environments are listed, and one is chosen by typing", async ({
  page,
  mixed,
  standIn,
  registered,
}) => {
  const production = await registered(standIn.addCampaign(), { kind: "production" });
  await page.goto("/");
  await expect(page.getByRole("row").filter({ hasText: production.name })).toContainText("PRODUCTION");
  await narrowTo(page, mixed);
  await page.getByRole("link", { name: mixed.name, exact: true }).click();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Messages" }).click();
  await expect(messageRows(page)).toHaveCount(MIXED.all);
  await page.goto(`${mixed.path}/messages?status=failure`);
  await page.getByRole("button", { name: mixed.name }).click();
  await page.getByRole("combobox", { name: "Find a campaign" }).fill(production.name);
  // The last result stays until the answer is there.
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText([new RegExp(production.name)]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${production.path}/messages`);
  await expect(page.getByRole("banner").getByText("PRODUCTION")).toBeVisible();
});
