import { expect, type Page } from "@playwright/test";
import { addBatch, addMessage, type StandInCampaign } from "../../upstream/campaign";
import { announcements } from "../fixtures/announcements";
import { appliedFilters, messageRows } from "../fixtures/screen";
import { test } from "../fixtures/test";
import { retriesAt } from "./retries";

/** A batch of failed messages, some worth a retry. */
function failedBatch(campaign: StandInCampaign, count: number) {
  const createdAt = new Date(Date.now() - 3_600_000);
  const batch = addBatch(campaign, { createdAt, totalMessages: count, originalFileName: "links.csv" });
  const facts = { batch, createdAt, latestStatus: "failure", failures: ["recipient_unavailable"] };
  for (let n = 0; n < count; n++) addMessage(campaign, facts);
  return batch;
}

async function retryWorthIt(page: Page, count: number) {
  await page.getByRole("button", { name: "Retry failed messages" }).click();
  await page.getByRole("button", { name: `Retry ${count} messages` }).click();
  await expect(page.getByRole("heading", { name: "Retry of links.csv", level: 1 })).toBeVisible();
}

test("an operation leads to its messages and to each reason's, and its batch back to it", async ({
  page,
  standIn,
  opened,
}) => {
  const campaign = standIn.addCampaign();
  const batch = failedBatch(campaign, 4);
  await opened(campaign, `/batches/${batch.id}`);
  await retryWorthIt(page, 4);
  await expect(page.getByText("All accepted")).toBeVisible();
  const operation = page.url();
  await page.getByRole("link", { name: "Show these messages" }).click();
  await expect(messageRows(page)).toHaveCount(4);
  await expect(appliedFilters(page).first()).toContainText(/^Operation \d+/);
  await page.goBack();
  await page.getByRole("link", { name: "Show the batch" }).click();
  const row = page.getByRole("region", { name: "Operations on this batch" }).last();
  await expect(row).toContainText("All accepted");
  await row.getByRole("link", { name: /^Failed messages with retries left/ }).click();
  await expect(page).toHaveURL(operation);
  expect(retriesAt(campaign)).toHaveLength(4);
});

test("whoever has left for another screen while a retry is asked for stays on the way there", async ({
  page,
  standIn,
  opened,
}) => {
  const campaign = standIn.addCampaign();
  const batch = failedBatch(campaign, 2);
  const { path } = await opened(campaign, `/batches/${batch.id}`);
  const [answering, loading] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/batches\/[^/]+\/retry$/, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const answer = await route.fetch();
    await answering.promise;
    await route.fulfill({ response: answer });
  });
  const isUpload = /\/upload\?.*_rsc=/;
  await page.route(isUpload, async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Retry failed messages" }).click();
  await page.getByRole("button", { name: "Retry 2 messages" }).click();
  const said = await announcements(page);
  const left = page.waitForRequest(isUpload);
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && /\/batches\/[^/]+\/retry$/.test(answer.url()),
  );
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Upload", exact: true }).click();
  await left;
  answering.resolve();
  await answered;
  await expect.poll(said).toContainEqual(expect.stringContaining("Retry started"));
  loading.resolve();
  await page.waitForURL(`**${path}/upload`);
  await expect(page.getByRole("heading", { name: "Upload", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path}/upload$`));
});

test("a key that is refused holds an operation, which says why and goes on by itself once that is mended", async ({
  page,
  api,
  standIn,
  opened,
}) => {
  const campaign = standIn.addCampaign();
  const batch = failedBatch(campaign, 8);
  const { id, path } = await opened(campaign, `/batches/${batch.id}`);
  await retryWorthIt(page, 8);
  await expect.poll(() => retriesAt(campaign).length).toBeGreaterThan(0);
  campaign.behaviour.refuse = "key";
  await expect(page.getByText("Waiting: calls have stopped")).toBeVisible();
  await expect(page.getByText("The service does not accept this campaign's API key.")).toBeVisible();
  const operation = page.url();
  await page.goto(`${path}/operations`);
  await expect(page.getByRole("row").filter({ hasText: "Waiting: calls have stopped" })).toBeVisible();

  await page.goto(`${path}/batches/${batch.id}`);
  for (const name of ["Retry failed messages", "Plan retries"]) {
    const button = page.getByRole("button", { name });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAccessibleDescription(/calls have stopped \(key rejected\)/);
  }

  campaign.behaviour.refuse = null;
  await api.post(`/api/console/campaigns/${id}/refresh`, { data: {} });
  await page.goto(operation);
  await expect(page.getByText("All accepted")).toBeVisible();
  const taken = campaign.calls.filter(({ path, status }) => path.endsWith("/retry") && status === 201);
  expect(new Set(taken.map(({ path }) => path)).size).toBe(8);
  expect(taken).toHaveLength(8);
});

test.describe("a viewer", () => {
  test.use({ role: "viewer" });

  test("reads on the buttons themselves why a batch is not theirs to retry, nor an operation to cancel", async ({
    page,
    api,
    standIn,
    opened,
  }) => {
    const campaign = standIn.addCampaign();
    const batch = failedBatch(campaign, 30);
    const { id, path } = await opened(campaign, `/batches/${batch.id}`);
    const retry = page.getByRole("button", { name: "Retry failed messages" });
    await expect(retry).toHaveAttribute("aria-disabled", "true");
    await expect(retry).toHaveAccessibleDescription(/An admin of this console can make you an operator/);
    await retry.press("Enter");
    await expect(page.getByRole("dialog")).toBeHidden();

    const messageIds = campaign.messages.map(({ id }) => id);
    const begun = await api.post(`/api/console/campaigns/${id}/operations`, { data: { messageIds } });
    const { operation } = await begun.json();
    await page.goto(`${path}/operations/${operation}`);
    const cancel = page.getByRole("button", { name: "Cancel remaining retries" });
    await expect(cancel).toHaveAttribute("aria-disabled", "true");
    await expect(cancel).toHaveAccessibleDescription(/You can read but not cancel/);
    await cancel.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "You can read but not cancel" })).toBeAttached();
    await api.post(`/api/console/campaigns/${id}/operations/${operation}/cancel`, { data: {} });
    await expect(page.getByRole("link", { name: "Show messages: Cancelled before its turn" })).toBeVisible();
    await page.getByRole("link", { name: "Show messages that can be retried" }).click();
    await expect(appliedFilters(page).filter({ hasText: "Needs action" })).toBeVisible();
  });
});
