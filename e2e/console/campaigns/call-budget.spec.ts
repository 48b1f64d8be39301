import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { sql } from "#lib/platform/postgres/sql";
import { sharedService } from "../../fixtures/run";
import { serviceVerbs } from "../../fixtures/service-verbs";
import { busiestSecond, type RecordedCall, since } from "../../upstream/calls";
import { addMessage, addMessages, moveOn, type StandInCampaign } from "../../upstream/campaign";
import { at } from "../fixtures/at";
import { type KnownCampaign, untilRead } from "../fixtures/console";
import { freshness, messageRow, messageRows } from "../fixtures/screen";
import { test } from "../fixtures/test";
import { startSender } from "./sender";

const ALLOWANCE = 10;
/** "Background ≤ 3/s, interactive burst ≤ 2/s more." */
const BACKGROUND_PER_SECOND = 3;
const CEILING_PER_SECOND = 5;
/** The open end of a list at rest is read this often for a screen. */
const OPEN_END_SECONDS = 4;

/** What upstream got of the product, not of the test's own sender. */
function ours({ calls }: StandInCampaign): RecordedCall[] {
  return calls.filter(({ caller }) => caller === null);
}

/** What the screens of a campaign ask the console for. */
function screensOf(api: APIRequestContext, { id }: KnownCampaign) {
  const path = `/api/console/campaigns/${id}`;
  return {
    look: (ids: string[] = []) => api.get(`${path}/live?ids=${ids}`),
    open: (message: string) => api.get(`${path}/messages/${message}`),
    refresh: () => api.post(`${path}/refresh`, { data: {} }),
  };
}

test("three browsers, however often they ask, cost no more upstream calls than one", async ({
  context,
  standIn,
  api,
  registered,
}) => {
  const campaign = standIn.addCampaign();
  addMessages(campaign, 20);
  const known = await registered(campaign);
  await untilRead(api, known, 20);
  await context.clock.install();
  await context.addInitScript(() => localStorage.setItem("redial.refreshing", '{"seconds":5}'));
  const pages = await Promise.all([1, 2, 3].map(() => context.newPage()));
  for (const each of pages) {
    await each.goto(`${known.path}/messages`);
    await expect(messageRows(each)).toHaveCount(20);
  }

  const start = performance.now();
  for (let turn = 0; turn < 10; turn++) {
    await Promise.all(
      pages.map(async (each) => {
        const answer = each.waitForResponse(/\/live\?/);
        await each.clock.runFor(5000);
        await answer;
      }),
    );
  }
  const seconds = (performance.now() - start) / 1000;
  expect(since(ours(campaign), start).length).toBeLessThanOrEqual(seconds / OPEN_END_SECONDS + 2);
});

test("no second passes the budget while the campaign's own sender takes its share", async ({
  standIn,
  api,
  registered,
}) => {
  const campaign = standIn.addCampaign({ ratePerSecond: ALLOWANCE });
  const ids = addMessages(campaign, 400, { latestStatus: "sent" }).map(({ id }) => id);
  campaign.behaviour.maxLimit = 50;
  const screens = screensOf(api, await registered(campaign));
  const sender = startSender(standIn, campaign, 4);
  // As hurried as several people: rows in sight that can change, one message after the other, and "Refresh now".
  let turn = 0;
  await expect(async () => {
    await Promise.all([
      screens.look(ids.slice(-50)),
      screens.open(at(ids, -1 - (turn++ % 50))),
      screens.refresh(),
    ]);
    expect(ours(campaign).length).toBeGreaterThan(25);
  }).toPass({ intervals: [100] });
  await sender.stop();

  expect(
    ours(campaign).some(({ path }) => path !== "/messages"),
    "opened messages are read",
  ).toBe(true);
  expect(busiestSecond(ours(campaign))).toBeLessThanOrEqual(CEILING_PER_SECOND);
  expect(busiestSecond(campaign.calls)).toBeLessThanOrEqual(ALLOWANCE);
  expect(campaign.calls.filter(({ status }) => status === 429)).toEqual([]);
});

/** Whether more calls than the allowance came in the second before a moment. */
function isOverAlone(calls: RecordedCall[], moment: number): boolean {
  return calls.filter(({ at }) => at > moment - 1000 && at <= moment).length > ALLOWANCE;
}

test("next to a sender that needs almost all, the console makes room", async ({
  standIn,
  api,
  registered,
}) => {
  const campaign = standIn.addCampaign({ ratePerSecond: ALLOWANCE });
  const ids = addMessages(campaign, 40, { latestStatus: "sent" }).map(({ id }) => id);
  const known = await registered(campaign);
  await untilRead(api, known, 40);
  const screens = screensOf(api, known);
  const sender = startSender(standIn, campaign, 9);
  const untilWatched = (isEnough: () => boolean) =>
    expect(async () => {
      await screens.look(ids);
      expect(isEnough()).toBe(true);
    }).toPass({ intervals: [500] });
  await untilWatched(() => ours(campaign).some(({ status }) => status === 429));
  const start = performance.now();
  const senders = () => campaign.calls.filter(({ caller }) => caller !== null);
  await untilWatched(() => since(senders(), start).length >= 60);
  await sender.stop();
  const seconds = (performance.now() - start) / 1000;
  expect(since(ours(campaign), start).length / seconds).toBeLessThan(BACKGROUND_PER_SECOND / 2);
  // A busy machine holds the sender's calls up and lets them go at once, which drops some whoever else calls.
  const lost = since(senders(), start).filter(
    ({ status, at }) => status === 429 && !isOverAlone(senders(), at),
  );
  expect(lost.length / since(senders(), start).length).toBeLessThan(0.1);
});

/** As if it had gone on like this for a quarter of a minute: what the budget holds back, and since when calls fail. */
async function later({ id }: KnownCampaign): Promise<void> {
  const { pool } = serviceVerbs(sharedService());
  await pool.query(sql`delete from call_budget where campaign = ${id}`);
  await pool.query(sql`
    update mirror_sync set failing_since = failing_since - interval '15 s' where campaign = ${id}
  `);
}

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

test("429s and 5xx answers for a while show no error anywhere, and the rows go on afterwards", async ({
  page,
  standIn,
  opened,
}) => {
  const campaign = standIn.addCampaign();
  const message = at(addMessages(campaign, 5, { latestStatus: "sent" }), 0);
  const known = await opened(campaign, "/messages");
  const main = page.getByRole("navigation", { name: "Main" });
  for (const [fault, state] of [
    [429, /Live, slower · updated/],
    [503, /The service answers with errors · data as of/],
  ] as const) {
    await test.step(`${fault}`, async () => {
      await later(known);
      campaign.behaviour.fault = fault;
      const start = performance.now();
      await expect.poll(() => since(campaign.calls, start).length).toBeGreaterThan(BACKGROUND_PER_SECOND);
      expect(busiestSecond(since(ours(campaign), start))).toBeLessThanOrEqual(BACKGROUND_PER_SECOND);
      if (fault === 503) await later(known);
      for (const screen of ["Overview", "Batches", "Messages"]) {
        await main.getByRole("link", { name: screen, exact: true }).click();
        await expect(page.getByRole("heading", { name: screen, level: 1 })).toBeVisible();
        await expect(freshness(page)).toHaveAccessibleName(state);
        await expect(page.getByText(/could not|429|too many|failed to|went wrong/i)).toHaveCount(0);
        await expect(page.getByRole("alert").filter({ hasNotText: /Redial$/, hasText: /\S/ })).toHaveCount(0);
      }
      await expect(messageRows(page)).toHaveCount(5);
    });
  }
  await expectTrouble(page, "HTTP 503");

  campaign.behaviour.fault = null;
  await later(known);
  moveOn(message, "success");
  addMessage(campaign, { latestStatus: "sent", createdAt: new Date() });
  await expect(messageRow(page, message.recipient)).toContainText("Delivered");
  await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
});
