import { expect, type Page } from "@playwright/test";
import { addMessages } from "../../upstream/campaign";
import { MIXED } from "../fixtures/mixed-campaign";
import { appliedFilters, filterBy, messageRows, quickFilter, recipientsOn } from "../fixtures/screen";
import { test } from "../fixtures/test";

async function expectRecipients(page: Page, ...ends: string[]): Promise<void> {
  await expect.poll(async () => (await recipientsOn(page)).toSorted()).toEqual(ends.map(whole).toSorted());
}

function whole(end: string): string {
  return `659${end}`;
}

function searchBox(page: Page) {
  return page.getByRole("searchbox", { name: /Search/ });
}

const FILTERS: [filter: string, value: string, inAddress: string, recipients: string[]][] = [
  ["Status", "Failed", "status=failure", ["1110003", "1110004", "3330001", "3330004"]],
  ["Status", "With the network", "status=sent_to_telco", ["2220003", "2220004"]],
  ["Error", "Phone not reachable", "code=recipient_unavailable", ["1110003", "3330001"]],
  ["Retry helps", "Maybe", "retryable=maybe", ["3330004"]],
  ["Retry helps", "No", "retryable=no", ["1110004"]],
  ["Language", "Chinese", "language=chinese", ["3330002"]],
];

for (const [filter, value, inAddress, recipients] of FILTERS) {
  test(`"${filter}: ${value}" shows just those messages, and is in the address`, async ({ page, mixed }) => {
    await page.goto(`${mixed.path}/messages`);
    await filterBy(page, filter, value);
    await expect(page).toHaveURL(`${mixed.path}/messages?${inAddress}`);
    await expect(appliedFilters(page).filter({ hasText: `${filter}: ${value}` })).toBeVisible();
    await expectRecipients(page, ...recipients);
    await expect(page.getByText(`${recipients.length} match`)).toBeVisible();
  });
}

const QUICK: [name: string, count: number, recipients: string[]][] = [
  ["Needs action", MIXED.needsAction, ["1110003", "3330004"]],
  ["In flight", MIXED.inFlight, ["2220001", "2220002", "2220003", "2220004"]],
  ["Failed", MIXED.failed, ["1110003", "1110004", "3330001", "3330004"]],
  ["No retries left", MIXED.retriesExhausted, ["3330001"]],
  ["With the network over 48 h", MIXED.overdue, ["2220004"]],
];

for (const [name, count, recipients] of QUICK) {
  test(`the quick filter "${name}" finds as many as it says`, async ({ page, mixed }) => {
    await page.goto(`${mixed.path}/messages`);
    await expect(quickFilter(page, name)).toHaveText(`${name}: ${count}`);
    await quickFilter(page, name).click();
    await expectRecipients(page, ...recipients);
    await expect(page.getByText(`${count} match`)).toBeVisible();
  });
}

test('"All" leaves no filter whatever behind', async ({ page, mixed }) => {
  await page.goto(`${mixed.path}/messages?q=111000&code=routing_error&size=50`);
  await expect(appliedFilters(page).first()).toBeVisible();
  await expect(quickFilter(page, "All")).not.toHaveAttribute("aria-current");
  await quickFilter(page, "All").click();
  await expect(page).toHaveURL(`${mixed.path}/messages?size=50`);
  await expect(messageRows(page)).toHaveCount(MIXED.all);
  await expect(quickFilter(page, "All")).toHaveAttribute("aria-current", "true");
});

test("messages are found by when they were created, relative in the address", async ({ page, mixed }) => {
  await page.goto(`${mixed.path}/messages`);
  await page.getByRole("button", { name: "Created" }).click();
  await page.getByRole("button", { name: "Last hour" }).click();
  await expect(page).toHaveURL(/[?&]from=-1h(&|$)/);
  await expectRecipients(page, "2220001", "2220002", "2220003");
  await page.getByRole("button", { name: "Created" }).click();
  await page.getByRole("button", { name: "Today" }).click();
  await expect(page).toHaveURL(/[?&]from=today(&|$)/);
  await expect(appliedFilters(page).filter({ hasText: "Created: today" })).toBeVisible();

  await page.goto(`${mixed.path}/messages?from=-9d&to=-1d`);
  await expectRecipients(page, "2220004");
});

test("the popup of Created opens with all that is in it, and never grows", async ({ page, mixed }) => {
  await page.goto(`${mixed.path}/messages`);
  await expect(messageRows(page)).toHaveCount(MIXED.all);
  await page.evaluate(() => {
    const heights = new Set<number>();
    const look = () => {
      const popup = document.querySelector<HTMLElement>("[role=dialog][aria-label=Created]");
      if (popup) heights.add(popup.offsetHeight);
      document.body.dataset.heights = [...heights].join();
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByRole("button", { name: "Created" }).click();
  await expect(page.getByLabel("From")).toBeVisible();
  await expect(page.locator("body")).toHaveAttribute("data-heights", /^\d+$/);
});

test("messages of one batch are found by its id", async ({ page, mixed }) => {
  await page.goto(`${mixed.path}/messages?batch=${mixed.batchId}`);
  await expectRecipients(page, "1110001", "1110002", "1110003", "1110004");
  await expect(appliedFilters(page).filter({ hasText: "Batch" })).toBeVisible();
});

test("a batch is found by a part of its file name, and named by it", async ({ page, mixed }) => {
  await page.goto(`${mixed.path}/messages`);
  await page.getByRole("button", { name: "Batch", exact: true }).click();
  const picker = page.getByRole("combobox", { name: "Find a batch by file name" });
  await picker.fill("nowhere");
  await expect(page.getByText("No batch matches")).toBeVisible();
  await picker.fill("RENEW");
  await page.getByRole("option", { name: /renewals\.csv/ }).click();
  await expect(page).toHaveURL(`${mixed.path}/messages?batch=${mixed.batchId}`);
  await expectRecipients(page, "1110001", "1110002", "1110003", "1110004");
  await filterBy(page, "Language", "Tamil");
  await expect(messageRows(page)).toHaveCount(0);
  await page.reload();
  await expect(appliedFilters(page).filter({ hasText: "Batch: renewals.csv" })).toBeVisible();
});

test("a copied absolute link holds the range as it was", async ({ page, mixed }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${mixed.path}/messages?from=-24h`);
  await page.getByRole("button", { name: "Copy fixed-time link" }).click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(link.pathname).toBe(`${mixed.path}/messages`);
  const [from, to] = ["from", "to"].map((name) => Date.parse(link.searchParams.get(name) ?? ""));
  expect((from ?? 0) % 60_000, "relative ranges begin on whole minutes").toBe(0);
  expect((to ?? 0) - (from ?? 0)).toBeGreaterThanOrEqual(86_400_000);
  expect((to ?? 0) - (from ?? 0)).toBeLessThan(86_460_000);
  await page.goto(link.href);
  await expect(page.getByRole("button", { name: "Copy fixed-time link" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
});

test("a number is found by any part, however it is written", async ({ page, mixed }) => {
  await page.goto(`${mixed.path}/messages`);
  await searchBox(page).fill("+65 9222-0003");
  await expectRecipients(page, "2220003");
  await searchBox(page).fill("111000");
  await expectRecipients(page, "1110001", "1110002", "1110003", "1110004");
  await expect(page).toHaveURL(/[?&]q=111000(&|$)/);
});

test("a message is found by its id", async ({ page, mixed }) => {
  await page.goto(`${mixed.path}/messages`);
  await searchBox(page).fill(mixed.messageId);
  await expectRecipients(page, "3330003");
});

test("filters survive reload and Back, and each can be taken away", async ({ page, mixed }) => {
  await page.goto(`${mixed.path}/messages`);
  await filterBy(page, "Status", "Failed");
  await filterBy(page, "Error", "Phone not reachable");
  await expectRecipients(page, "1110003", "3330001");
  await page.reload();
  await expectRecipients(page, "1110003", "3330001");
  await expect(appliedFilters(page).filter({ hasText: "Status: Failed" })).toBeVisible();

  await page.goBack();
  await expectRecipients(page, "1110003", "1110004", "3330001", "3330004");
  await page.goForward();
  await expectRecipients(page, "1110003", "3330001");
  await page.getByRole("link", { name: "Remove Status: Failed" }).click();
  await expect(page).toHaveURL(/\?code=recipient_unavailable$/);
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(messageRows(page)).toHaveCount(MIXED.all);
});

test("two quick steps back after a reload end at the list that the address names", async ({
  page,
  mixed,
}) => {
  for (const gapMs of [0, 100, 200, 300, 400]) {
    await page.goto(`${mixed.path}/messages`);
    await quickFilter(page, "In flight").click();
    await expect(messageRows(page)).toHaveCount(MIXED.inFlight);
    await filterBy(page, "Status", "Failed");
    await expect(messageRows(page)).not.toHaveCount(MIXED.inFlight);
    await page.reload();
    await page.evaluate((gap) => {
      history.back();
      setTimeout(() => history.back(), gap);
    }, gapMs);
    await expect(page).toHaveURL(`${mixed.path}/messages`);
    await expect(messageRows(page)).toHaveCount(MIXED.all);
  }
});

test("typing in the search leaves one entry in the history, not one for each letter", async ({
  page,
  mixed,
}) => {
  await page.goto(`${mixed.path}/messages`);
  await filterBy(page, "Status", "Failed");
  await searchBox(page).pressSequentially("6593", { delay: 350 });
  await expectRecipients(page, "3330001", "3330004");
  await page.goBack();
  await expect(page).toHaveURL(`${mixed.path}/messages`);
});

test("a filter that is pressed before the search has begun stays, and so does the search", async ({
  page,
  mixed,
}) => {
  await page.clock.install();
  await page.goto(`${mixed.path}/messages`);
  await expect(messageRows(page)).toHaveCount(MIXED.all);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await searchBox(page).fill("6593");
  await quickFilter(page, "Failed").click();
  await expect(page).toHaveURL(/status=failure/);
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/[?&]q=6593/);
  await expect(page).toHaveURL(/[?&]status=failure/);
});

test("a search of more than can be searched for is named, and nothing is called masked", async ({
  page,
  mixed,
}) => {
  await page.goto(`${mixed.path}/messages?q=${"9".repeat(201)}`);
  await expect(page.getByText(/^These parts of the address are not valid .* q=9/)).toBeVisible();
  await expect(page.getByText("Numbers are masked")).toHaveCount(0);
});

test("a status that comes twice in the address shows the messages of both", async ({ page, mixed }) => {
  await page.goto(`${mixed.path}/messages?status=failure&status=sent_to_telco`);
  await expect(messageRows(page)).toHaveCount(6);
  await expect(appliedFilters(page).filter({ hasText: "Failed, With the network" })).toHaveCount(1);
});

const ODD_ADDRESSES = [
  "colour=red",
  "status=teleported",
  "status=failure,%3Cscript%3E",
  "after=invented",
  "before=%00%FF",
  "after=a&before=b",
  "size=7&from=yesterday&retryable=perhaps",
  "constructor=1&__proto__=2",
];

for (const query of ODD_ADDRESSES) {
  test(`?${query} still gives a usable table`, async ({ page, mixed }) => {
    await page.goto(`${mixed.path}/messages?${query}`);
    await expect(messageRows(page)).toHaveCount(query.includes("failure") ? MIXED.failed : MIXED.all);
    await expect(page.getByText(/^These parts of the address are not valid/)).toHaveCount(1);
    await expect(appliedFilters(page).filter({ hasText: "teleported" })).toHaveCount(0);
    await quickFilter(page, "In flight").click();
    await expect(messageRows(page)).toHaveCount(MIXED.inFlight);
  });
}

test("pages follow each other and lead back, and a changed filter begins at the first", async ({
  page,
  standIn,
  opened,
}) => {
  const campaign = standIn.addCampaign();
  const recipients = addMessages(campaign, 60)
    .map(({ recipient }) => recipient)
    .toReversed();
  await opened(campaign, "/messages?size=25");
  await expect.poll(() => recipientsOn(page)).toEqual(recipients.slice(0, 25));
  await page.getByRole("link", { name: "Older" }).click();
  await expect.poll(() => recipientsOn(page)).toEqual(recipients.slice(25, 50));
  await page.getByRole("link", { name: "Older" }).click();
  await expect.poll(() => recipientsOn(page)).toEqual(recipients.slice(50));
  await page.getByRole("link", { name: "Newer" }).click();
  await expect.poll(() => recipientsOn(page)).toEqual(recipients.slice(25, 50));
  await page.reload();
  await expect.poll(() => recipientsOn(page)).toEqual(recipients.slice(25, 50));
  await page.goBack();
  await expect.poll(() => recipientsOn(page)).toEqual(recipients.slice(50));

  await filterBy(page, "Status", "Delivered");
  await expect(page).toHaveURL(/\?size=25&status=success$/);
  await expect.poll(() => recipientsOn(page)).toEqual(recipients.slice(0, 25));
});
