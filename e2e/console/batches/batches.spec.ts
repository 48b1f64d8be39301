import { expect, type Page } from "@playwright/test";
import { addBatch, addMessage, moveOn } from "../../upstream/campaign";
import { at } from "../fixtures/at";
import { messageRows } from "../fixtures/screen";
import { test } from "../fixtures/test";

function batchRow(page: Page, fileName: string) {
  return page.getByRole("region", { name: "Batches" }).getByRole("row").filter({ hasText: fileName });
}

function summary(page: Page) {
  return page.getByRole("region", { name: "Batch", exact: true });
}

/** The numbers beside the segments, and the total. */
async function readSegments(page: Page): Promise<Record<string, number>> {
  const names = await summary(page).getByRole("term").allInnerTexts();
  const numbers = await summary(page).getByRole("definition").allInnerTexts();
  return Object.fromEntries(
    names.map((name, place) => [name, Number((numbers[place] ?? "").replace(",", ""))]),
  );
}

test("the list says what it is, and each batch how far it is", async ({ page, mixed }) => {
  await page.goto(`${mixed.path}/batches`);
  await expect(page.getByText(/^Batches found in the messages read so far/)).toBeVisible();
  const row = batchRow(page, "renewals.csv");
  await expect(row).toContainText("Enqueued");
  await expect(
    row.getByRole("img", { name: "Delivered 2, In flight 0, Failed 2, Not read yet 0" }),
  ).toBeVisible();
  await row.getByRole("link", { name: "renewals.csv" }).click();
  await expect(page).toHaveURL(`${mixed.path}/batches/${mixed.batchId}`);
  await expect(page.getByRole("heading", { name: "renewals.csv", level: 1 })).toBeVisible();
  await expect(messageRows(page)).toHaveCount(4);
});

test("four segments add up to all messages of the batch, those not yet seen among them", async ({
  page,
  standIn,
  opened,
}) => {
  const campaign = standIn.addCampaign();
  const batch = addBatch(campaign, { originalFileName: "partly-seen.csv", totalMessages: 10 });
  const statuses = ["success", "success", "success", "sent", "created", "failure"];
  const messages = statuses.map((latestStatus) => addMessage(campaign, { batch, latestStatus }));
  await opened(campaign, `/batches/${batch.id}`);
  await expect
    .poll(() => readSegments(page))
    .toEqual({ Delivered: 3, "In flight": 2, Failed: 1, "Not read yet": 4, Total: 10 });

  moveOn(at(messages, 3), "success");
  addMessage(campaign, { batch, latestStatus: "success" });
  await expect
    .poll(() => readSegments(page))
    .toEqual({ Delivered: 5, "In flight": 1, Failed: 1, "Not read yet": 3, Total: 10 });
});

test("its failures lead to their messages, still within the batch", async ({ page, mixed }) => {
  await page.goto(`${mixed.path}/batches/${mixed.batchId}`);
  await page.getByRole("link", { name: "Phone not reachable" }).click();
  await expect(messageRows(page)).toHaveCount(1);
  await expect(messageRows(page)).toContainText("6591110003");
  await page.goBack();
  await expect(messageRows(page)).toHaveCount(4);
});

test("the batch's retry says what it would do; where it can't be, why", async ({
  page,
  mixed,
  standIn,
  opened,
}) => {
  const button = page.getByRole("button", { name: "Retry failed messages" });
  await page.goto(`${mixed.path}/batches/${mixed.batchId}`);
  await expect(button).toHaveAccessibleDescription("1 failed message can be retried.");

  const campaign = standIn.addCampaign();
  const batch = addBatch(campaign, { status: "archived", totalMessages: 1 });
  addMessage(campaign, { batch, latestStatus: "failure", failures: ["routing_error"] });
  await opened(campaign, `/batches/${batch.id}`);
  await expect(summary(page).getByText("Unknown: archived", { exact: true })).toBeVisible();
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription(/archived.*does not allow retries/);
});

test("a batch is opened by its id; one that was never seen says so", async ({ page, mixed }) => {
  await page.goto(`${mixed.path}/batches`);
  await page.getByRole("textbox", { name: "Batch id" }).fill(mixed.batchId);
  await page.getByRole("button", { name: "Open batch" }).click();
  await expect(page.getByRole("heading", { name: "renewals.csv", level: 1 })).toBeVisible();
  for (const id of ["batch_0", "%20", "é".repeat(210)]) {
    await page.goto(`${mixed.path}/batches/${id}`);
    await expect(page.getByText("There is no such batch")).toBeVisible();
    await expect(page.getByRole("table")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Retry|^Export/ })).toHaveCount(0);
  }
});
