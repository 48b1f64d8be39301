import { expect, type Page } from "@playwright/test";
import {
  addBatch,
  addMessage,
  moveOn,
  type StandInCampaign,
  type StandInMessage,
} from "../../upstream/campaign";
import { at } from "../fixtures/at";
import { untilRead } from "../fixtures/console";
import { messageTable } from "../fixtures/screen";
import { test as base } from "../fixtures/test";
import { retriesAt } from "./retries";

type Given = {
  campaign: StandInCampaign;
  messages: StandInMessage[];
  path: string;
  batch: { status: string };
};

/** Four worth a retry for sure, three perhaps, two not, one used up, two delivered. */
const CODES = [
  ...Array.from({ length: 4 }, () => ["recipient_unavailable"]),
  ...Array.from({ length: 3 }, () => ["routing_error"]),
  ...Array.from({ length: 2 }, () => ["recipient_invalid"]),
  Array.from({ length: 4 }, () => "recipient_unavailable"),
];

const test = base.extend<{ given: Given }>({
  given: async ({ standIn, api, registered }, use) => {
    const campaign = standIn.addCampaign();
    const createdAt = new Date(Date.now() - 3_600_000);
    const batch = addBatch(campaign, { createdAt, totalMessages: 12, originalFileName: "reminders.csv" });
    const messages = CODES.map((failures) =>
      addMessage(campaign, { batch, createdAt, latestStatus: "failure", failures }),
    );
    for (let n = 0; n < 2; n++) addMessage(campaign, { batch, createdAt, latestStatus: "success" });
    const known = await registered(campaign);
    await untilRead(api, known, 12);
    await use({ campaign, messages, batch, path: `${known.path}/batches/${batch.id}` });
  },
});

async function openDialog(page: Page, { path }: Given) {
  await page.goto(path);
  await page.getByRole("button", { name: "Retry failed messages" }).click();
  const dialog = page.getByRole("dialog", { name: "Retry failed messages" });
  const worth = dialog.getByRole("region", { name: "Only where retrying helps" });
  const whole = dialog.getByRole("region", { name: "The whole batch" });
  await expect(worth).toBeVisible();
  return { dialog, worth, whole };
}

const meter = (page: Page, label: string) =>
  page
    .getByRole("region", { name: "Requests" })
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator("xpath=following-sibling::dd");

test("the numbers before it are the truth", async ({ page, given }) => {
  const { worth, whole } = await openDialog(page, given);
  await expect(worth).toContainText("7 failed messages will be retried one by one");
  await expect(worth).toContainText("2 messages where a retry cannot help, 1 message with no retries left");
  await expect(whole).toContainText(
    "9 failed messages will be retried in one call: 4 where a retry can help, 3 where it may help and 2 where it cannot help",
  );
  await worth.getByLabel("A retry may help: 3").uncheck();
  await expect(worth.getByRole("button", { name: "Retry 4 messages" })).toBeVisible();
});

test("those worth it are retried one by one, and the page says what became of them", async ({
  page,
  given,
}) => {
  const { worth } = await openDialog(page, given);
  await worth.getByRole("button", { name: "Retry 7 messages" }).click();
  await expect(page.getByRole("heading", { name: "Retry of reminders.csv", level: 1 })).toBeVisible();
  await expect(page.getByText("All accepted")).toBeVisible();
  await expect(meter(page, "Accepted")).toHaveText("7");
  const paths = retriesAt(given.campaign);
  expect(new Set(paths).size).toBe(7);
  expect(paths).toHaveLength(7);
  for (const message of given.messages.slice(0, 7)) moveOn(message, "success");
  await expect(page.getByRole("region", { name: "Status of accepted messages" })).toContainText("Delivered7");
});

test("the whole batch is one call", async ({ page, given }) => {
  const { whole } = await openDialog(page, given);
  await whole.getByRole("button", { name: "Retry whole batch" }).dblclick();
  await expect(page.getByText("The service accepted the retry of the whole batch.")).toBeVisible();
  expect(retriesAt(given.campaign)).toHaveLength(1);
  await expect(meter(page, "Accepted")).toHaveText("9");
});

test("while one message is created the whole batch is not retried", async ({ page, given }) => {
  Object.assign(at(given.messages, 0), { latestStatus: "created", updatedAt: new Date() });
  const { whole, worth } = await openDialog(page, given);
  await expect(whole).toContainText("1 message is still waiting for the queue");
  const button = whole.getByRole("button", { name: "Retry whole batch" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "1 message is still waiting" })).toBeAttached();
  await expect(worth.getByRole("button", { name: "Retry 6 messages" })).toBeVisible();
  expect(retriesAt(given.campaign)).toEqual([]);
});

test("a batch in a state that is not known names it", async ({ page, given }) => {
  Object.assign(given.batch, { status: "on_holiday", updatedAt: new Date() });
  const { whole, worth } = await openDialog(page, given);
  for (const choice of [whole, worth]) await expect(choice).toContainText("Unknown: on_holiday");
  expect(retriesAt(given.campaign)).toEqual([]);
});

test("cancelling leaves the rest, and the numbers add up", async ({ page, given }) => {
  const { worth } = await openDialog(page, given);
  await worth.getByRole("button", { name: "Retry 7 messages" }).click();
  await page.getByRole("button", { name: "Cancel remaining retries" }).click();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(meter(page, "Queued")).toHaveText("0");
  const numbers = await Promise.all(
    ["Accepted", "Not accepted", "Unclear", "Skipped"].map(async (label) =>
      Number(await meter(page, label).innerText()),
    ),
  );
  expect(numbers.reduce((sum, n) => sum + n, 0)).toBe(7);
  expect(retriesAt(given.campaign)).toHaveLength(at(numbers, 0));
});

test("in production more than a handful are retried only after their number was typed", async ({
  page,
  standIn,
  api,
  registered,
}) => {
  const campaign = standIn.addCampaign();
  const batch = addBatch(campaign, { createdAt: new Date(Date.now() - 3_600_000), totalMessages: 25 });
  for (let n = 0; n < 25; n++) {
    addMessage(campaign, {
      batch,
      createdAt: batch.createdAt,
      failures: ["recipient_unavailable"],
      latestStatus: "failure",
    });
  }
  const known = await registered(campaign, { kind: "production" });
  await untilRead(api, known, 25);
  const given = { campaign, messages: [], batch, path: `${known.path}/batches/${batch.id}` };
  await page.goto(given.path);
  await messageTable(page).getByRole("checkbox", { name: "Select this page" }).check();
  await page.getByRole("button", { name: "Retry selected (25)" }).click();
  const selected = page.getByRole("dialog", { name: "Retry selected messages" });
  await expect(selected.getByRole("button", { name: "Retry 25 messages" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.keyboard.press("Escape");

  const { whole, worth } = await openDialog(page, given);
  for (const [choice, name] of [
    [worth, "Retry 25 messages"],
    [whole, "Retry whole batch"],
  ] as const) {
    await expect(choice.getByRole("button", { name })).toHaveAttribute("aria-disabled", "true");
    await expect(choice).toContainText("Type 25 above to confirm.");
  }
  expect(retriesAt(campaign)).toEqual([]);
  await whole.getByLabel("Real people get these messages. Type 25 to confirm").fill("25");
  await whole.getByRole("button", { name: "Retry whole batch" }).click();
  await expect(page.getByText("The service accepted the retry of the whole batch.")).toBeVisible();
  expect(retriesAt(campaign)).toHaveLength(1);
});

test("selected messages are retried together; the others say why not", async ({ page, given }) => {
  await page.goto(given.path);
  await messageTable(page).getByRole("checkbox", { name: "Select this page" }).check();
  await page.getByRole("button", { name: "Retry selected (12)" }).click();
  const dialog = page.getByRole("dialog", { name: "Retry selected messages" });
  await expect(dialog).toContainText("7 of 12 selected messages will be retried");
  await expect(dialog.getByRole("region", { name: "Will be skipped" })).toContainText("Not failed2");
  await dialog.getByRole("button", { name: "Retry 7 messages" }).click();
  await expect(page.getByText("7 of 12 accepted")).toBeVisible();
  await expect(meter(page, "Accepted")).toHaveText("7");
  await expect(meter(page, "Skipped")).toHaveText("5");
  expect(retriesAt(given.campaign)).toHaveLength(7);
});

test("what a minute's calls cannot read again has to be agreed to, and the number agreed to is kept", async ({
  page,
  standIn,
  api,
  registered,
}) => {
  const campaign = standIn.addCampaign();
  // A page holds one message: so few are already too many for the least that a campaign can be given.
  Object.assign(campaign.behaviour, { maxLimit: 1, overLimit: "clamp" });
  const createdAt = new Date(Date.now() - 3_600_000);
  const batch = addBatch(campaign, { createdAt, totalMessages: 52 });
  const failed = { batch, createdAt, latestStatus: "failure", failures: ["recipient_unavailable"] };
  for (let n = 0; n < 52; n++) addMessage(campaign, failed);
  const known = await registered(campaign);
  await untilRead(api, known, 52);
  const allow = async (allowancePerSecond: number) => {
    const settings = `/api/console/campaigns/${known.id}`;
    expect((await api.patch(settings, { data: { allowancePerSecond } })).status()).toBe(200);
  };
  // Between the reading of the batch and what is offered then.
  await page.route(
    `**/batches/${batch.id}/retry`,
    async (route) => {
      await allow(1);
      await route.continue();
    },
    { times: 1 },
  );
  await page.goto(`${known.path}/batches/${batch.id}`);
  await page.getByRole("button", { name: "Retry failed messages" }).click();
  const whole = page.getByRole("region", { name: "The whole batch" });
  await expect(whole).toBeVisible();
  const box = whole.getByRole("checkbox", { name: /\b4 of 52 messages\b/ });
  await expect(box).not.toBeChecked();
  const button = whole.getByRole("button", { name: "Retry whole batch" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription(/Select the box above to confirm/);
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("status").filter({ hasText: /Select the box above to confirm/ }),
  ).toBeAttached();
  expect(retriesAt(campaign)).toEqual([]);

  await box.check();
  await expect(button).not.toHaveAttribute("aria-disabled", "true");
  await button.click();
  await expect(page).toHaveURL(/\/operations\/\d+$/);
  await allow(10);
  await expect(page.getByText("The service accepted the retry of the whole batch.")).toBeVisible();
  expect(retriesAt(campaign)).toHaveLength(1);
  // The mirror may have come by some of them meanwhile.
  const { recheck } = await (await api.get(`/api/console${new URL(page.url()).pathname}`)).json();
  expect(recheck).toMatchObject({ total: 48 });
  expect(recheck.unread).toBeLessThanOrEqual(4);

  const audited = await api.get(`/api/console/audit?q=${batch.id}`);
  const [record] = (await audited.json()).records;
  const { earlier } = await (await api.get(`/api/console/audit/${record.id}`)).json();
  expect(earlier).toMatchObject([{ action: "batch.retry", parameters: { messages: 52, agreedUnread: 4 } }]);
});
