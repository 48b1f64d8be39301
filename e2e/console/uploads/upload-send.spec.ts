import { expect } from "@playwright/test";
import { mintCampaign } from "../../fixtures/campaign";
import { addMessage, type StandInCampaign } from "../../upstream/campaign";
import { findEmbedded, type KnownCampaign, type Registration, untilRead } from "../fixtures/console";
import { test as base } from "../fixtures/test";
import { choose, chooseGood, csv, end, goodFile, openUpload, sendButton } from "./upload";

type Ready = { campaign: StandInCampaign; known: KnownCampaign };

/** A campaign elsewhere whose template has been learned. */
const test = base.extend<{ ready: (registration?: Registration) => Promise<Ready> }>({
  ready: ({ standIn, registered, api }, use) =>
    use(async (registration) => {
      const campaign = standIn.addCampaign();
      addMessage(campaign);
      const known = await registered(campaign, registration);
      await untilRead(api, known, 1);
      return { campaign, known };
    }),
});

function posts({ calls }: StandInCampaign): number {
  return calls.filter(({ method, path }) => method === "POST" && path === "/batch/messages").length;
}

test("a good file becomes a batch, which is shown", async ({ page, ready }) => {
  const { campaign, known } = await ready();
  const file = goodFile(5);
  await openUpload(page, known);
  await chooseGood(page, file);
  await sendButton(page).click();
  await page.waitForURL(/\/batches\/batch_/);
  await expect(page.getByRole("heading", { name: file.name, level: 1 })).toBeVisible();
  expect(
    campaign.batches.map(({ originalFileName, totalMessages }) => [originalFileName, totalMessages]),
  ).toEqual([[file.name, 5]]);
  const batch = page.getByRole("region", { name: "Batch", exact: true });
  await expect(batch).toContainText(/Uploaded by \S+@\S+/);
  await expect(batch).toContainText(/fingerprint [0-9a-f]{16}/);
});

test("the files that were sent are listed with who sent them and how they ended, and lead to their batches", async ({
  page,
  ready,
}) => {
  const { campaign, known } = await ready();
  const [good, refused] = [goodFile(5), goodFile(2)];
  await openUpload(page, known);
  await chooseGood(page, good);
  await sendButton(page).click();
  await page.waitForURL(/\/batches\/batch_/);
  await openUpload(page, known);
  await chooseGood(page, refused);
  campaign.behaviour.refuse = "key";
  await sendButton(page).click();
  await end(page).waitFor();
  await openUpload(page, known);
  const lines = page.getByRole("region", { name: "Files sent lately" }).getByRole("row");
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(1)).toContainText(refused.name);
  await expect(lines.nth(1)).toContainText("Not sent: key rejected");
  await expect(lines.nth(2)).toContainText("Accepted");
  await expect(lines.nth(2)).toContainText("5");
  await lines.nth(2).getByRole("link", { name: good.name }).click();
  await page.waitForURL(/\/batches\/batch_/);
});

for (const refuse of [null, "key"] as const) {
  test(`whoever leaves while a file is on its way stays where they are, and is told how it ended: ${refuse ?? "accepted"}`, async ({
    page,
    ready,
  }) => {
    const { campaign, known } = await ready();
    const file = goodFile(5);
    await openUpload(page, known);
    await chooseGood(page, file);
    campaign.behaviour.delayMs = 1500;
    campaign.behaviour.refuse = refuse;
    await sendButton(page).click();
    await expect.poll(() => posts(campaign)).toBe(1);
    await page.getByRole("link", { name: "Operations", exact: true }).click();
    await page.waitForURL(/\/operations$/);
    const notice = page.getByRole("region", { name: "A file that you sent" });
    await expect(notice).toContainText(file.name);
    await expect(notice).toContainText(refuse ? "Not sent: key rejected" : "The service accepted the file");
    await expect(page).toHaveURL(/\/operations$/);
    if (!refuse) await notice.getByRole("link", { name: "Open the batch" }).click();
    if (!refuse) await page.waitForURL(/\/batches\/batch_/);
    await notice.getByRole("button", { name: "Dismiss" }).click();
    await expect(notice).toHaveCount(0);
  });
}

test("whoever has left for a screen that is still loading is told there how the file ended", async ({
  page,
  ready,
}) => {
  const { campaign, known } = await ready();
  const file = goodFile(5);
  await openUpload(page, known);
  await chooseGood(page, file);
  const loading = Promise.withResolvers<void>();
  const isOperations = /\/operations\?.*_rsc=/;
  await page.route(isOperations, async (route) => {
    await loading.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(isOperations);
  campaign.behaviour.delayMs = 1500;
  const ended = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().includes("/uploads"),
  );
  await sendButton(page).click();
  await page.getByRole("link", { name: "Operations", exact: true }).click();
  await asked;
  await ended;
  loading.resolve();
  await page.waitForURL(/\/operations$/);
  const notice = page.getByRole("region", { name: "A file that you sent" });
  await expect(notice).toContainText("The service accepted the file");
  await expect(page).toHaveURL(/\/operations$/);
});

test("a double click sends once", async ({ page, ready }) => {
  const { campaign, known } = await ready();
  campaign.behaviour.delayMs = 300;
  await openUpload(page, known);
  await chooseGood(page);
  await sendButton(page).dblclick();
  await page.waitForURL(/\/batches\/batch_/);
  expect(posts(campaign)).toBe(1);
});

test("of two tabs with the same file one sends, and the other is told", async ({ page, context, ready }) => {
  const { campaign, known } = await ready();
  const file = goodFile();
  const other = await context.newPage();
  for (const each of [page, other]) {
    await openUpload(each, known);
    await chooseGood(each, file);
    await expect(sendButton(each)).not.toHaveAttribute("aria-disabled", "true");
  }
  campaign.behaviour.delayMs = 800;
  await Promise.all([sendButton(page).click(), sendButton(other).click()]);
  await expect
    .poll(async () => {
      const told = await Promise.all(
        [page, other].map((each) => each.getByText("not sent a second time").count()),
      );
      return told.reduce((sum, count) => sum + count);
    })
    .toBe(1);
  await expect.poll(() => campaign.batches.length).toBe(1);
  expect(posts(campaign)).toBe(1);
});

test("the same file again is warned of, with who sent it, and needs a tick", async ({ page, ready }) => {
  const { campaign, known } = await ready();
  const file = goodFile();
  await openUpload(page, known);
  await chooseGood(page, file);
  await sendButton(page).click();
  await page.waitForURL(/\/batches\/batch_/);

  await openUpload(page, known);
  await chooseGood(page, file);
  await expect(page.getByRole("region", { name: "Warnings" })).toContainText(
    "This same file was sent before",
  );
  await sendButton(page).press("Enter");
  expect(posts(campaign)).toBe(1);
  await page.getByLabel("Send it again anyway").check();
  await sendButton(page).click();
  await page.waitForURL(/\/batches\/batch_/);
  expect(posts(campaign)).toBe(2);
});

test("in production the number is typed", async ({ page, ready }) => {
  const { campaign, known } = await ready({ kind: "production" });
  await openUpload(page, known);
  await chooseGood(page);
  await expect(sendButton(page)).toHaveAttribute("aria-disabled", "true");
  await sendButton(page).press("Enter");
  expect(posts(campaign)).toBe(0);
  await page.getByLabel(/Type 3 to confirm/).fill("3");
  await sendButton(page).click();
  await page.waitForURL(/\/batches\/batch_/);
});

test("a busy limit shows waiting, and then the file goes", async ({ page, ready }) => {
  const { campaign, known } = await ready();
  await openUpload(page, known);
  await chooseGood(page);
  campaign.behaviour.fault = 429;
  await sendButton(page).click();
  await expect(page.getByText("Waiting for a free slot")).toBeVisible();
  campaign.behaviour.fault = null;
  await page.waitForURL(/\/batches\/batch_/);
  expect(campaign.batches).toHaveLength(1);
});

test.describe("a lost answer", () => {
  test("is found out: the batch is there", async ({ page, ready }) => {
    const { campaign, known } = await ready();
    await openUpload(page, known);
    await chooseGood(page);
    campaign.behaviour.dropAfterAccepting = true;
    await sendButton(page).click();
    await expect(end(page)).toContainText("Found: the service accepted the file");
    expect(posts(campaign)).toBe(1);
    await page.getByRole("link", { name: "Open the batch" }).click();
    await page.waitForURL(/\/batches\/batch_/);
  });

  test("is found out: there is no batch", async ({ page, ready }) => {
    const { campaign, known } = await ready();
    await openUpload(page, known);
    await chooseGood(page);
    campaign.behaviour.fault = 503;
    await sendButton(page).click();
    await expect(end(page)).toContainText("Do not upload again yet");
    await expect(page.getByRole("button", { name: "Check and send it again" })).toHaveCount(0);
    campaign.behaviour.fault = null;
    await expect(end(page)).toContainText("No batch of this file was found");
    expect(posts(campaign)).toBe(1);
  });
});

for (const [refuse, sentence] of [
  ["key", "key rejected"],
  ["address", "this server's address is not allowed"],
  ["permission", "the key has no permission to send (1010)"],
  ["campaign", "campaign not found"],
] as const) {
  test(`a refusal is named: ${refuse}`, async ({ page, ready }) => {
    const { campaign, known } = await ready();
    await openUpload(page, known);
    await chooseGood(page);
    campaign.behaviour.refuse = refuse;
    await sendButton(page).click();
    await expect(end(page)).toContainText(`Not sent: ${sentence}`);
    await expect(end(page)).toContainText("Nothing was sent.");
    await end(page).getByText("Details", { exact: true }).click();
    await expect(end(page)).toContainText("Trace id");
  });
}

test("a file that the service finds wrong: nothing was sent, and its answer is there", async ({
  page,
  api,
}) => {
  const { campaignId } = await mintCampaign({ nationalIdRecipients: true });
  await openUpload(page, await findEmbedded(api, campaignId));
  await choose(page, csv("unknown-person.csv", ["S0000001I,english,Ada,1"]));
  await sendButton(page).click();
  await expect(end(page)).toContainText("Nothing was sent.");
  await end(page).getByText("Details", { exact: true }).click();
  await expect(end(page)).toContainText('"isValid":false');
  await expect(end(page).getByRole("button", { name: "Copy trace id" })).toBeVisible();
});

test.describe("a viewer", () => {
  test.use({ role: "viewer" });

  test("may check and not send, not by hand either", async ({ page, ready }) => {
    const { campaign, known } = await ready();
    await openUpload(page, known);
    await chooseGood(page);
    await expect(sendButton(page)).toHaveAttribute("aria-disabled", "true");
    await expect(page.locator("#send-reason")).toContainText("Viewers can only read.");
    const answer = await page.evaluate(async (id) => {
      const query = `id=${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}&name=a.csv&bytes=1&rows=1&fingerprint=${"0".repeat(16)}`;
      return (await fetch(`/api/console/campaigns/${id}/uploads?${query}`, { method: "POST", body: "x" }))
        .status;
    }, known.id);
    expect(answer).toBe(403);
    expect(posts(campaign)).toBe(0);
  });
});
