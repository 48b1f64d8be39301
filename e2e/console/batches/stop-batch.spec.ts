import { expect, type Page } from "@playwright/test";
import { mintCampaign, pauseCampaign, resumeCampaign } from "../../fixtures/campaign";
import { csv, goodRows } from "../../fixtures/csv";
import { addBatch, addMessage } from "../../upstream/campaign";
import { expectNothingSerious } from "../fixtures/axe";
import { findEmbedded } from "../fixtures/console";
import { test } from "../fixtures/test";

const summary = (page: Page) => page.getByRole("region", { name: "Batch", exact: true });
const press = (page: Page, name: string) => summary(page).getByRole("button", { name }).click();

/** The numbers beside the segments, and the total. */
async function readSegments(page: Page): Promise<Record<string, string>> {
  const names = await summary(page).getByRole("term").allInnerTexts();
  const numbers = await summary(page).getByRole("definition").allInnerTexts();
  return Object.fromEntries(names.map((name, index) => [name, numbers[index] ?? ""]));
}

test("a held batch stays, also when its campaign is resumed, and each message leaves once it goes on", async ({
  page,
  api,
}) => {
  const campaign = await mintCampaign();
  await pauseCampaign(campaign);
  const { batchId } = (await campaign.sender.upload(csv(goodRows(5)), "held.csv")).body;
  const known = await findEmbedded(api, campaign.campaignId);
  await page.goto(`${known.path}/batches/${batchId}`);
  await press(page, "Hold");
  await expect(summary(page)).toContainText("Held");
  await expect(summary(page)).toContainText("until a person lets it go on");
  await resumeCampaign(campaign);
  const { sender } = campaign;
  const later = (await sender.upload(csv(goodRows(3)), "later.csv")).body;
  await page.goto(`${known.path}/batches/${later.batchId}`);
  await expect.poll(() => readSegments(page)).toMatchObject({ Delivered: "3", Total: "3" });

  await page.goto(`${known.path}/batches/${batchId}`);
  await expect.poll(() => readSegments(page)).toMatchObject({ Delivered: "0", Total: "5" });
  await press(page, "Go on");
  await expect.poll(() => readSegments(page)).toMatchObject({ Delivered: "5", Total: "5" });
  await expect(summary(page).getByRole("button", { name: "Hold" })).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a batch is stopped for good, says so before and after, and no retry of it is offered", async ({
    page,
    api,
  }) => {
    const campaign = await mintCampaign();
    await pauseCampaign(campaign);
    const { batchId } = (await campaign.sender.upload(csv(goodRows(4)), "wrong.csv")).body;
    const known = await findEmbedded(api, campaign.campaignId);
    await page.goto(`${known.path}/batches/${batchId}`);
    await press(page, "Stop for good");
    const dialog = page.getByRole("dialog", { name: "Stop this batch for good?" });
    await expect(dialog).toContainText("4 messages will not be sent, now or later.");
    await expectNothingSerious(page, "the question before a batch is stopped");
    await dialog.getByRole("button", { name: "Stop 4 messages" }).click();
    await expect(summary(page)).toContainText("Stopped");
    await expect.poll(() => readSegments(page)).toMatchObject({ Failed: "0", Stopped: "4", Total: "4" });
    await resumeCampaign(campaign);
    await expect(summary(page).getByRole("button", { name: "Stop for good" })).toBeHidden();
    await expect(summary(page).getByRole("button", { name: "Retry failed messages" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });
});

test("a batch of another service says why it cannot be held or stopped", async ({
  page,
  standIn,
  opened,
}) => {
  const campaign = standIn.addCampaign();
  const batch = addBatch(campaign, { originalFileName: "theirs.csv", totalMessages: 2 });
  for (const latestStatus of ["created", "success"]) addMessage(campaign, { batch, latestStatus });
  await opened(campaign, `/batches/${batch.id}`);
  for (const name of ["Hold", "Stop for good"]) {
    const button = summary(page).getByRole("button", { name });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAccessibleDescription(/of another service/);
  }
});
