import { type BrowserContext, expect, type Page } from "@playwright/test";
import { mintCampaign } from "../../fixtures/campaign";
import { csv, goodRows } from "../../fixtures/csv";
import { addMessage, addMessages, moveOn, type StandInMessage } from "../../upstream/campaign";
import { at } from "../fixtures/at";
import { findEmbedded, untilRead } from "../fixtures/console";
import {
  boxOf,
  freshness,
  messageRow,
  messageRows,
  messageTable,
  panel,
  recipientsOn,
} from "../fixtures/screen";
import { test as base } from "../fixtures/test";

const test = base.extend<{ watched: { path: string; messages: StandInMessage[]; more(): StandInMessage } }>({
  watched: async ({ standIn, api, registered }, use) => {
    const campaign = standIn.addCampaign();
    const messages = addMessages(campaign, 40, { latestStatus: "sent" });
    const known = await registered(campaign);
    await untilRead(api, known, 40);
    await use({ path: known.path, messages, more: () => addMessage(campaign, { latestStatus: "sent" }) });
  },
});

/** Requests of this page to the console's own API. */
function countCalls(page: Page): () => number {
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/console/")) calls++;
  });
  return () => calls;
}

/** Tells the page that it is behind another tab, as a browser does; headless pages are otherwise always in front. */
async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    const states = { hidden: isHidden, visibilityState: isHidden ? "hidden" : "visible" };
    for (const [name, value] of Object.entries(states)) {
      Object.defineProperty(document, name, { configurable: true, get: () => value });
    }
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, hidden);
}

/** Another browser's tab, which is not paused; its calls tell that a paused one would have had its turn. */
async function openElsewhere(
  context: BrowserContext,
  path: string,
): Promise<{ tab: Page; calls: () => number }> {
  const browser = context.browser();
  const own = await browser?.newContext({ storageState: await context.storageState() });
  const tab = await own?.newPage();
  if (!tab) throw new Error("no other browser");
  await tab.addInitScript(() => localStorage.clear());
  const calls = countCalls(tab);
  await tab.goto(`${path}/messages`);
  return { tab, calls };
}

test("a row changes under the cursor, and nothing jumps", async ({ page, watched }) => {
  await page.goto(`${watched.path}/messages`);
  const message = at(watched.messages, 10);
  const others = watched.messages.slice(11, 20);
  const row = messageRow(page, message.recipient);
  await row.scrollIntoViewIfNeeded();
  await row.getByRole("link", { name: message.recipient }).focus();
  await row.hover();
  const before = await boxOf(row);
  const order = await recipientsOn(page);
  const scrolled = await messageTable(page).evaluate((table) => table.scrollTop);

  moveOn(message, "success");
  for (const other of others) moveOn(other, "failure", "recipient_unavailable");
  watched.more();

  await expect(row).toContainText("Delivered");
  await expect(messageRows(page).filter({ hasText: /Failed/ })).toHaveCount(others.length);
  await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
  expect(await boxOf(row)).toEqual(before);
  expect(await recipientsOn(page)).toEqual(order);
  expect(await messageTable(page).evaluate((table) => table.scrollTop)).toBe(scrolled);
  await expect(row.getByRole("link", { name: message.recipient })).toBeFocused();
});

test("what is new is announced above the first row, and comes when it is asked for", async ({
  page,
  watched,
}) => {
  await page.goto(`${watched.path}/messages`);
  await expect(messageRows(page)).toHaveCount(40);
  const first = messageRows(page).first();
  const before = await boxOf(first);
  const fresh = [watched.more(), watched.more(), watched.more()];
  const button = page.getByRole("button", { name: "3 new" });
  await expect(button).toBeVisible();
  await expect(messageRows(page)).toHaveCount(40);
  expect(await boxOf(first)).toEqual(before);

  await button.click();
  await expect(messageRows(page)).toHaveCount(43);
  expect((await recipientsOn(page)).slice(0, 3).toSorted()).toEqual(
    fresh.map(({ recipient }) => recipient).toSorted(),
  );
  await expect(button).toBeHidden();
});

test("a row that no longer matches stays, marked so, until it is refreshed away", async ({
  page,
  watched,
}) => {
  await page.goto(`${watched.path}/messages?status=sent`);
  const message = at(watched.messages, -3);
  const row = messageRow(page, message.recipient);
  const before = await boxOf(row);
  moveOn(message, "success");
  await expect(row).toContainText("no longer matches");
  await expect(row).toContainText("Delivered");
  expect(await boxOf(row)).toEqual(before);
  await expect(messageRows(page)).toHaveCount(40);

  await page.keyboard.press("r");
  await expect(row).toBeHidden();
  await expect(messageRows(page)).toHaveCount(39);
});

test("pause pauses, refresh now still works, and resume resumes", async ({ page, context, watched }) => {
  await page.goto(`${watched.path}/messages`);
  const [first, second] = [at(watched.messages, -1), at(watched.messages, -2)];
  await expect(messageRow(page, first.recipient)).toContainText("Sent to provider");
  await freshness(page).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.keyboard.press("Escape");
  await expect(freshness(page)).toHaveAccessibleName(
    /Paused at \d\d:\d\d:\d\d · (data as of|read again at) \d\d:\d\d:\d\d/,
  );
  const calls = countCalls(page);
  const { tab: other } = await openElsewhere(context, watched.path);
  moveOn(first, "success");
  await expect(messageRow(other, first.recipient)).toContainText("Delivered");
  await expect(messageRow(page, first.recipient)).toContainText("Sent to provider");
  expect(calls()).toBe(0);

  await page.keyboard.press("r");
  await expect(messageRow(page, first.recipient)).toContainText("Delivered");
  await expect(freshness(page)).toHaveAccessibleName(/Paused/);
  await page.reload();
  await page.getByRole("button", { name: "Resume" }).click();
  moveOn(second, "success");
  await expect(messageRow(page, second.recipient)).toContainText("Delivered");
});

test("pausing also rests what is open beside the list, and the other screens", async ({
  page,
  context,
  watched,
}) => {
  const message = at(watched.messages, -1);
  await page.goto(`${watched.path}/messages?open=${message.id}`);
  await expect(panel(page).getByText("Sent to provider: no delivery confirmation yet.")).toBeVisible();
  await expect(freshness(page)).toHaveAccessibleName(/Live/);
  await panel(page).getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("Shift+R");
  await expect(freshness(page)).toHaveAccessibleName(/Paused/);
  const calls = countCalls(page);
  const { calls: clock } = await openElsewhere(context, watched.path);
  await expect.poll(clock).toBeGreaterThanOrEqual(2);
  expect(calls()).toBe(0);

  for (const screen of ["", "/batches"]) {
    await page.goto(watched.path + screen);
    await expect(freshness(page)).toHaveAccessibleName(/Paused/);
    await expect.poll(calls, "the first read of the screen").toBeGreaterThan(0);
    const [before, turns] = [calls(), clock()];
    await expect.poll(clock).toBeGreaterThanOrEqual(turns + 2);
    expect(calls() - before).toBeLessThanOrEqual(1);
  }
});

test("five hidden tabs are silent, and catch up when they are shown", async ({ page, context, watched }) => {
  const open = async () => {
    const tab = await context.newPage();
    await tab.goto(`${watched.path}/messages`);
    await expect(messageRows(tab)).toHaveCount(40);
    return tab;
  };
  const hidden = await Promise.all(Array.from({ length: 4 }, open));
  // One that would ask once a minute: what it reads on its return, it reads because of that.
  await page.goto(`${watched.path}/messages`);
  await page.evaluate(() => localStorage.setItem("redial.refreshing", JSON.stringify({ seconds: 60 })));
  const tab = await open();
  await page.evaluate(() => localStorage.removeItem("redial.refreshing"));
  hidden.push(tab);
  for (const each of hidden) await hide(each, true);
  const message = at(watched.messages, -1);
  await page.goto(`${watched.path}/messages`);
  const [own, ...others] = [page, ...hidden].map(countCalls);
  // Two of the visible tab's turns, each longer than any hidden tab's would be.
  await expect.poll(() => own?.() ?? 0).toBeGreaterThanOrEqual(1);
  const before = others.map((calls) => calls());
  moveOn(message, "success");
  await expect(messageRow(page, message.recipient)).toContainText("Delivered");
  await expect.poll(() => own?.() ?? 0).toBeGreaterThanOrEqual(4);
  expect(others.map((calls) => calls())).toEqual(before);

  await expect(messageRow(tab, message.recipient)).toContainText("Sent to provider");
  await hide(tab, false);
  await expect(messageRow(tab, message.recipient)).toContainText("Delivered");
});

test("a batch of the embedded service is watched from its upload to its delivery", async ({ page, api }) => {
  const { campaignId, sender } = await mintCampaign();
  const { batchId } = (await sender.upload(csv(goodRows(5)), "watched.csv")).body;
  const known = await findEmbedded(api, campaignId);
  await page.goto(`${known.path}/messages?batch=${batchId}`);
  await expect(
    messageRows(page)
      .or(page.getByRole("button", { name: "5 new" }))
      .first(),
  ).toBeVisible();
  await page.keyboard.press("r");
  await expect(messageRows(page)).toHaveCount(5);
  await expect(messageRows(page).filter({ hasText: "Delivered" })).toHaveCount(5);
  await expect(freshness(page)).toHaveAccessibleName(/Live · updated (just now|\d+ s ago)/);
});
