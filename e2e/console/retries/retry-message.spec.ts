import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { sharedService } from "../../fixtures/run";
import { addMessage, type StandInCampaign, type StandInMessage } from "../../upstream/campaign";
import { untilRead } from "../fixtures/console";
import { sessionOf } from "../fixtures/operators";
import { messageRow, panel, quickFilter } from "../fixtures/screen";
import { test as base } from "../fixtures/test";
import { retriesAt } from "./retries";

type Failed = {
  campaign: StandInCampaign;
  message: StandInMessage;
  path: string;
  id: number;
};

const test = base.extend<{ code: string; attempts: number; failed: Failed }>({
  code: ["recipient_unavailable", { option: true }],
  attempts: [1, { option: true }],
  failed: async ({ standIn, api, registered, code, attempts }, use) => {
    const campaign = standIn.addCampaign();
    const createdAt = new Date(Date.now() - 3_600_000);
    const failures = Array.from({ length: attempts }, () => code);
    const message = addMessage(campaign, { createdAt, latestStatus: "failure", failures });
    const known = await registered(campaign);
    await untilRead(api, known, 1);
    await use({ campaign, message, path: known.path, id: known.id });
  },
});

const retryOf = (page: Page, { recipient }: StandInMessage) =>
  messageRow(page, recipient).getByRole("button", { name: new RegExp(recipient) });
const status = (page: Page) => page.getByRole("status").filter({ hasText: /\S/ });

async function elsewhere(context: BrowserContext, path: string, role?: "admin"): Promise<Page> {
  if (!role) {
    const tab = await context.newPage();
    await tab.goto(path);
    return tab;
  }
  const other = await context
    .browser()
    ?.newContext({ storageState: sessionOf(role), baseURL: sharedService().url });
  const page = await other?.newPage();
  if (!page) throw new Error("no other browser");
  await page.goto(path);
  return page;
}

test("a failed message is retried with one click, and the row says so", async ({ page, failed }) => {
  await page.goto(`${failed.path}/messages`);
  await retryOf(page, failed.message).click();
  await expect(retryOf(page, failed.message)).toHaveAccessibleDescription(
    /^Retry requested \d\d:\d\d:\d\d by you$/,
  );
  await expect(status(page)).toContainText("Retry requested");
  await expect(messageRow(page, failed.message.recipient)).toContainText("Created");
  expect(retriesAt(failed.campaign)).toHaveLength(1);
});

test("a double click, a second tab and a second operator send one call between them", async ({
  page,
  context,
  failed,
}) => {
  const path = `${failed.path}/messages`;
  await page.goto(path);
  const pages = [page, await elsewhere(context, path), await elsewhere(context, path, "admin")];
  for (const each of pages) await expect(retryOf(each, failed.message)).not.toHaveAttribute("aria-disabled");
  await Promise.all(pages.map((each) => retryOf(each, failed.message).dblclick()));
  for (const each of pages) {
    await expect(retryOf(each, failed.message)).toHaveAttribute("aria-disabled", "true");
    await expect(messageRow(each, failed.message.recipient)).toContainText("Created");
  }
  expect(retriesAt(failed.campaign)).toHaveLength(1);
});

test("429s show waiting, then requested, and never an error", async ({ page, failed }) => {
  failed.campaign.behaviour.writeFault = 429;
  await page.goto(`${failed.path}/messages`);
  await retryOf(page, failed.message).click();
  await expect(retryOf(page, failed.message)).toHaveAccessibleDescription(/^Waiting for a free slot/);
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeHidden();
  await expect.poll(() => retriesAt(failed.campaign).length).toBeGreaterThan(1);
  failed.campaign.behaviour.writeFault = null;
  await expect(messageRow(page, failed.message.recipient)).toContainText("Created");
});

test("an answer that is lost is checked by reading, and the call is not made again", async ({
  page,
  failed,
}) => {
  failed.campaign.behaviour.dropAfterAccepting = true;
  await page.goto(`${failed.path}/messages`);
  await retryOf(page, failed.message).click();
  await expect(retryOf(page, failed.message)).toHaveAccessibleDescription(
    /Unclear whether it was accepted\. Checking…|Retry requested/,
  );
  await expect(messageRow(page, failed.message.recipient)).toContainText("Created");
  await expect(retryOf(page, failed.message)).toHaveAccessibleDescription(/Retry requested/);
  expect(retriesAt(failed.campaign)).toHaveLength(1);
});

test("what was not accepted after a few reads is offered again", async ({ page, failed }) => {
  failed.campaign.behaviour.writeFault = 503;
  await page.goto(`${failed.path}/messages`);
  await retryOf(page, failed.message).click();
  const again = messageRow(page, failed.message.recipient).getByRole("button", { name: /^Retry again/ });
  await expect(again).toBeVisible();
  expect(retriesAt(failed.campaign)).toHaveLength(1);
  failed.campaign.behaviour.writeFault = null;
  await again.click();
  await expect(messageRow(page, failed.message.recipient)).toContainText("Created");
  expect(retriesAt(failed.campaign)).toHaveLength(2);
});

test("one that is no longer failed says what it is now, and nothing is sent", async ({ page, failed }) => {
  await page.goto(`${failed.path}/messages`);
  await expect(retryOf(page, failed.message)).not.toHaveAttribute("aria-disabled");
  Object.assign(failed.message, { latestStatus: "success", updatedAt: new Date() });
  await retryOf(page, failed.message).click();
  await expect(status(page)).toContainText("Delivered. Only failed messages can be retried.");
  await expect(messageRow(page, failed.message.recipient)).toContainText("Delivered");
  expect(retriesAt(failed.campaign)).toEqual([]);
});

test.describe("with a code that may fail again", () => {
  test.use({ code: "routing_error" });

  test("it asks once", async ({ page, failed }) => {
    await page.goto(`${failed.path}/messages`);
    await retryOf(page, failed.message).click();
    const dialog = page.getByRole("dialog", { name: "Retry this message?" });
    await expect(dialog).toContainText("Could not be routed. 3 of 3 retries left. It may fail again.");
    expect(retriesAt(failed.campaign)).toEqual([]);
    await dialog.getByRole("button", { name: "Retry message" }).click();
    await expect(messageRow(page, failed.message.recipient)).toContainText("Created");
    await expect(dialog).toBeHidden();
    expect(retriesAt(failed.campaign)).toHaveLength(1);
  });
});

test("a refusal stays with the message, its trace id to be copied in the list, the panel, the page and the audit", async ({
  page,
  context,
  failed,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  failed.campaign.behaviour.refuseRetry = "retriesExhausted";
  const row = messageRow(page, failed.message.recipient);
  const refusal = /The service counts 3 attempts as used\./;
  const copied = async (within: Locator) => {
    await within.getByRole("button", { name: "Copy trace id" }).click();
    const id = await page.evaluate(() => navigator.clipboard.readText());
    expect(id).toMatch(/^trace-[\w-]{36}$/);
    await expect(within).toContainText(id);
    return id;
  };

  await page.goto(`${failed.path}/messages`);
  await expect(row).toContainText("0/3");
  await retryOf(page, failed.message).click();
  await expect(row).toContainText("3/3");
  await page.reload();
  await row.getByRole("button", { name: "Last retry: Refused by the service" }).click();
  const popup = page.getByRole("dialog", { name: "Last retry" });
  await expect(popup).toContainText(refusal);
  await expect(popup).toContainText("by you");
  const traceId = await copied(popup);
  await expect(panel(page)).toBeHidden();

  await page.goto(`${failed.path}/messages?show=used_up&open=${failed.message.id}`);
  await expect(row).toContainText("3/3");
  await expect(quickFilter(page, "No retries left")).toContainText("1");
  // Beside the open message it stays within reach.
  await row.getByRole("button", { name: /^Last retry: / }).click({ trial: true });
  expect(await copied(panel(page).getByRole("region", { name: "Retries from this console" }))).toBe(traceId);
  await page.goto(`${failed.path}/messages/${failed.message.id}`);
  await expect(page.getByText("The service counts all attempts as used.")).toBeVisible();
  await expect(page.getByText(/retries left|retries are used/)).toHaveCount(0);
  expect(await copied(page.getByRole("region", { name: "Retries from this console" }))).toBe(traceId);

  await page.goto(`/settings/audit?q=${failed.message.id}`);
  const records = page
    .getByRole("region", { name: "Audit" })
    .getByRole("row", { name: /Tried to retry a message/ });
  await expect(records).toHaveCount(1);
  await expect(records).toContainText("Refused by the service");
  expect(await copied(records)).toBe(traceId);
});

for (const [name, given, reason] of [
  ["3 retries used", { attempts: 4 }, /3 of 3 retries used\. The last one ended/],
  [
    "a code with which a retry cannot help",
    { code: "recipient_invalid" },
    /Retrying cannot help\. Correct the number/,
  ],
] as const) {
  test.describe(`with ${name}`, () => {
    test.use(given);

    test("it says so by mouse, by key and to a screen reader, and by hand nothing is sent either", async ({
      page,
      failed,
    }) => {
      await page.goto(`${failed.path}/messages`);
      const retry = retryOf(page, failed.message);
      await expect(retry).toHaveAttribute("aria-disabled", "true");
      await expect(retry).toHaveAccessibleDescription(reason);
      await retry.hover();
      await expect(page.getByText(reason).last()).toBeVisible();
      await page.keyboard.press("j");
      await page.keyboard.press("t");
      await expect(status(page)).toContainText(reason);
      await page.goto(`${failed.path}/messages?open=${failed.message.id}`);
      await expect(panel(page).getByText(reason)).toBeVisible();
      const answer = await page.request.post(
        `/api/console/campaigns/${failed.id}/messages/${failed.message.id}/retry`,
        { data: {}, headers: { Origin: sharedService().url } },
      );
      expect(answer.status()).toBe(409);
      expect((await answer.json()).error.message).toMatch(reason);
      expect(retriesAt(failed.campaign)).toEqual([]);
    });
  });
}

test.describe("a viewer", () => {
  test.use({ role: "viewer" });

  test("retries nothing by hand either", async ({ page, failed }) => {
    const under = `/api/console/campaigns/${failed.id}`;
    const headers = { Origin: sharedService().url };
    const writes = {
      [`/messages/${failed.message.id}/retry`]: {},
      "/batches/batch_1/retry": { choice: "whole" },
      "/operations": { messageIds: [failed.message.id] },
      "/operations/1/cancel": {},
    };
    for (const [path, data] of Object.entries(writes)) {
      const answer = await page.request.post(under + path, { data, headers });
      expect(answer.status(), path).toBe(403);
    }
    expect(retriesAt(failed.campaign)).toEqual([]);
  });
});
