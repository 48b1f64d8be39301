import { type BrowserContext, expect, type Page } from "@playwright/test";
import { busiestSecond, type RecordedCall, since } from "../../upstream/calls";
import { addMessage, addMessages, moveOn, type StandInCampaign } from "../../upstream/campaign";
import { at } from "../fixtures/at";
import { untilRead } from "../fixtures/console";
import { freshness, messageRow, messageRows, panel } from "../fixtures/screen";
import { test } from "../fixtures/test";
import { startSender } from "./sender";

const ALLOWANCE = 10;
/** "Background ≤ 3/s, interactive burst ≤ 2/s more." */
const BACKGROUND_PER_SECOND = 3;
const CEILING_PER_SECOND = 5;

/** The calls that upstream got from the product, not from the test's own sender. */
function ours({ calls }: StandInCampaign): RecordedCall[] {
  return calls.filter(({ caller }) => caller === null);
}

/** The first calls after a screen was opened come when the worker has heard of it: both are measured after those. */
async function untilWatched(campaign: StandInCampaign): Promise<void> {
  const opened = performance.now();
  await expect.poll(() => since(ours(campaign), opened).length).toBeGreaterThanOrEqual(8);
}

async function openIn(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${path}/messages`);
  await expect(messageRows(page).first()).toBeVisible();
  return page;
}

test("three browsers cost no more upstream calls than one", async ({
  browser,
  context,
  standIn,
  api,
  registered,
}) => {
  const [one, three] = [standIn.addCampaign(), standIn.addCampaign()];
  for (const campaign of [one, three]) addMessages(campaign, 60, { latestStatus: "sent" });
  const [knownOne, knownThree] = [await registered(one), await registered(three)];
  await Promise.all([untilRead(api, knownOne, 60), untilRead(api, knownThree, 60)]);

  const storageState = await context.storageState();
  const others = await Promise.all([1, 2].map(() => browser.newContext({ storageState })));
  await openIn(context, knownOne.path);
  await Promise.all([context, ...others].map((each) => openIn(each, knownThree.path)));

  await Promise.all([one, three].map(untilWatched));

  // A busy machine holds one browser up at times, and so its campaign's calls: they are compared anew until they are even.
  await expect(async () => {
    const start = performance.now();
    const count = (campaign: StandInCampaign) => since(ours(campaign), start).length;
    await expect.poll(() => count(one)).toBeGreaterThanOrEqual(15);
    expect(count(three)).toBeLessThanOrEqual(count(one) * 1.25 + 3);
    const seconds = (performance.now() - start) / 1000;
    expect(count(three)).toBeLessThanOrEqual(BACKGROUND_PER_SECOND * seconds + 2);
  }).toPass();
  await Promise.all(others.map((each) => each.close()));
});

test("no second passes the budget while the campaign's own sender takes its share", async ({
  page,
  context,
  standIn,
  registered,
}) => {
  const campaign = standIn.addCampaign({ ratePerSecond: ALLOWANCE });
  addMessages(campaign, 400, { latestStatus: "sent" });
  campaign.behaviour.maxLimit = 50;
  const known = await registered(campaign);
  const sender = startSender(standIn, campaign, 4);
  await page.goto(`${known.path}/messages`);
  await expect(messageRows(page).first()).toBeVisible();
  const other = await openIn(context, known.path);
  const links = page.getByRole("region", { name: "Messages" }).getByRole("link", { name: /^\d+$/ });
  for (let row = 0; row < 8; row++) {
    await links.nth(row).click();
    await expect(panel(page).getByRole("heading", { name: "Timeline" })).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
    await other.keyboard.press("r");
  }
  await expect.poll(() => ours(campaign).length).toBeGreaterThan(30);
  await sender.stop();

  expect(busiestSecond(ours(campaign))).toBeLessThanOrEqual(CEILING_PER_SECOND);
  expect(busiestSecond(campaign.calls)).toBeLessThanOrEqual(ALLOWANCE);
  expect(campaign.calls.filter(({ status }) => status === 429)).toEqual([]);
});

test("next to a sender that needs almost all, the console makes room", async ({ standIn, opened }) => {
  const campaign = standIn.addCampaign({ ratePerSecond: ALLOWANCE });
  addMessages(campaign, 40, { latestStatus: "sent" });
  await opened(campaign, "/messages");
  const sender = startSender(standIn, campaign, 9);
  await expect.poll(() => campaign.calls.some(({ status }) => status === 429)).toBe(true);
  let start = performance.now();
  // A busy machine holds the sender's calls up and lets them go at once, which drops some whoever else calls.
  await expect(async () => {
    start = performance.now();
    const senders = () => since(campaign.calls, start).filter(({ caller }) => caller !== null);
    await expect.poll(() => senders().length).toBeGreaterThanOrEqual(150);
    const lost = senders().filter(({ status }) => status === 429).length;
    expect(lost / senders().length).toBeLessThan(0.1);
  }).toPass();
  await sender.stop();
  const seconds = (performance.now() - start) / 1000;
  expect(since(ours(campaign), start).length / seconds).toBeLessThan(BACKGROUND_PER_SECOND / 2);
});

/** Since when, what still works, when it goes on, and how the last call ended; no word of a limit. */
async function expectTrouble(page: Page, lastError: string): Promise<void> {
  await freshness(page).click();
  const help = page.getByRole("dialog", { name: "Freshness" });
  await expect(help).toContainText(/since .*searched, filtered and exported/);
  await expect(help).toContainText(/tries again by itself|trying again now/);
  await expect(help).toContainText(new RegExp(`Last error, .*${lastError}`));
  await expect(help).not.toContainText("limit is busy");
  await page.keyboard.press("Escape");
}

for (const [what, fault, state] of [
  ["429s", 429, /Live, slower · updated/],
  ["5xx answers", 503, /The service answers with errors · data as of/],
  ["lost connections", "hang up", /No answer from the service · data as of/],
] as const) {
  test(`${what} for a while show no error anywhere, and the rows go on afterwards`, async ({
    page,
    standIn,
    opened,
  }) => {
    const campaign = standIn.addCampaign();
    const message = at(addMessages(campaign, 5, { latestStatus: "sent" }), 0);
    const known = await opened(campaign, "/messages");
    await expect(messageRows(page)).toHaveCount(5);

    campaign.behaviour.fault = fault;
    const start = performance.now();
    await expect(freshness(page)).toHaveAccessibleName(state);
    await expect.poll(() => since(campaign.calls, start).length).toBeGreaterThan(BACKGROUND_PER_SECOND);
    for (const screen of ["", "/batches", "/messages"]) {
      await page.goto(known.path + screen);
      await expect(freshness(page)).toHaveAccessibleName(state);
      await expect(page.getByText(/could not|\b429\b|too many|failed to|went wrong/i)).toHaveCount(0);
      await expect(page.getByRole("alert").filter({ hasNotText: /Redial$/, hasText: /\S/ })).toHaveCount(0);
    }
    await expect(messageRows(page)).toHaveCount(5);
    if (fault !== 429) await expectTrouble(page, fault === 503 ? "HTTP 503" : "no connection");
    expect(busiestSecond(since(ours(campaign), start))).toBeLessThanOrEqual(BACKGROUND_PER_SECOND);

    campaign.behaviour.fault = null;
    moveOn(message, "success");
    addMessage(campaign, { latestStatus: "sent", createdAt: new Date() });
    await expect(messageRow(page, message.recipient)).toContainText("Delivered");
    await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
  });
}
