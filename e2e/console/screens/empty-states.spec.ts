import { expect } from "@playwright/test";
import { mintCampaign, SEND } from "../../fixtures/campaign";
import { addMessages } from "../../upstream/campaign";
import { findEmbedded, untilRead } from "../fixtures/console";
import { MIXED } from "../fixtures/mixed-campaign";
import { freshness, messageRows, messageTable } from "../fixtures/screen";
import { test } from "../fixtures/test";

test("a campaign without a message says what comes next, and shows the first that comes", async ({
  page,
  api,
}) => {
  const { campaignId, sender } = await mintCampaign();
  const known = await findEmbedded(api, campaignId);
  await untilRead(api, known, 0);
  await page.goto(known.path);
  await expect(page.getByText("No messages yet")).toBeVisible();
  await page.goto(`${known.path}/batches`);
  await expect(page.getByText("No batches yet")).toBeVisible();
  await page.goto(`${known.path}/messages`);
  await expect(page.getByText("No messages yet")).toBeVisible();
  await expect(page.getByText(/appear here by themselves/)).toBeVisible();

  await sender.send(SEND);
  await expect(messageRows(page)).toHaveCount(1);
});

test("an empty list fills also where reading it takes longer than the next news of it", async ({
  page,
  standIn,
  opened,
}) => {
  const campaign = standIn.addCampaign();
  await opened(campaign, "/messages");
  await expect(page.getByText("No messages yet")).toBeVisible();
  await page.route(/\/api\/console\/campaigns\/\d+\/messages(\?|$)/, async (route) => {
    for (let news = 0; news < 2; news++) await page.waitForResponse(/\/live(\?|$)/);
    await route.continue();
  });
  addMessages(campaign, 3);

  await expect(messageRows(page)).toHaveCount(3);
});

test("where nothing matches, each filter in force is named and can be removed", async ({ page, mixed }) => {
  await page.goto(`${mixed.path}/messages?status=sending&language=tamil`);
  await expect(page.getByRole("heading", { name: "No messages match" })).toBeVisible();
  await expect(page.getByText("Status: Sending · Language: Tamil")).toBeVisible();
  await page.getByRole("link", { name: "Remove Language: Tamil" }).click();
  await expect(page).toHaveURL(/\?status=sending$/);
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await expect(messageRows(page)).toHaveCount(MIXED.all);
});

test("while history is being read, every count says so far, and the rest comes by itself", async ({
  page,
  standIn,
  api,
  registered,
}) => {
  const campaign = standIn.addCampaign({ maxLimit: 50, overLimit: "clamp", delayMs: 3000 });
  addMessages(campaign, 500, { latestStatus: "success" });
  const known = await registered(campaign);
  await page.goto(`${known.path}/messages?status=failure`);
  await expect(page.getByText(/History is still being read/)).toBeVisible();
  await expect(freshness(page)).toHaveAccessibleName(/Reading history/);
  await page.goto(known.path);
  await expect(page.getByText("so far", { exact: true }).first()).toBeVisible();
  await page.goto(`${known.path}/messages`);
  await expect(page.getByText(/^[\d,]+ messages so far$/)).toBeVisible();
  campaign.behaviour.delayMs = 5;
  await untilRead(api, known, 500);
  await expect(page.getByText("500 messages", { exact: true })).toBeVisible();
  await expect(freshness(page)).toHaveAccessibleName(/Live/);
});

test("without a connection to the console the rows stay, with how old they are", async ({
  page,
  context,
  mixed,
}) => {
  await page.goto(`${mixed.path}/messages`);
  await expect(freshness(page)).toHaveAccessibleName(/Live/);
  await context.setOffline(true);
  await page.keyboard.press("r");
  await expect(freshness(page)).toHaveAccessibleName(
    /No connection to the console · data as of \d\d:\d\d:\d\d/,
  );
  await expect(messageRows(page)).toHaveCount(MIXED.all);
  await context.setOffline(false);
  await expect(freshness(page)).toHaveAccessibleName(/Live/);
});

test("a list that can't be read says what failed and what still works, and is there by itself once it can", async ({
  page,
  mixed,
}) => {
  await page.goto(`${mixed.path}/messages`);
  await expect(freshness(page)).toHaveAccessibleName(/Live/);
  // Before the list takes keys, its links load whole pages, with the messages in them.
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(messageTable(page).locator("a:focus")).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.route("**/api/console/**/messages?*", (route) => route.abort());
  await page.getByRole("link", { name: /^In flight/ }).click();
  const problem = page.getByRole("alert").filter({ hasText: "could not be loaded" });
  await expect(problem).toContainText("The messages could not be loaded");
  await expect(problem).toContainText("This page tries again by itself.");
  await problem.getByText("Details").click();
  await page.waitForEvent("requestfailed", (request) => request.url().includes("/messages?"));
  await expect(problem.getByText("no trace id was returned")).toBeVisible();
  await page.unroute("**/api/console/**/messages?*");
  await expect(messageRows(page)).toHaveCount(MIXED.inFlight);
  await expect(problem).toBeHidden();
});

test("a campaign that the console does not know leads nowhere, in words", async ({ page }) => {
  for (const path of ["/campaigns/999999", "/campaigns/999999/messages", "/campaigns/nonsense/batches"]) {
    await page.goto(path);
    await expect(
      page.getByText(/no such campaign|could not be (read|loaded)|not found/i).first(),
    ).toBeVisible();
  }
});
