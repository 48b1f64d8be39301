import { globSync } from "node:fs";
import { join } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { admin } from "../../fixtures/admin";
import { mintCampaign } from "../../fixtures/campaign";
import { sharedService } from "../../fixtures/run";
import { expectNothingSerious } from "../fixtures/axe";
import { findEmbedded } from "../fixtures/console";
import { editCampaign } from "../fixtures/edit-campaign";
import { createAccount, signIn } from "../fixtures/operators";
import { test } from "../fixtures/test";
import { chooseGood, end, goodFile, openUpload, sendButton } from "../uploads/upload";

const CAMPAIGN_PAGES = join(import.meta.dirname, "../../../app/(console)/campaigns/[campaign]");

/** Somebody new with a role in the campaign, signed in in a browser of their own. */
async function memberWith(
  role: string,
  { browser, campaignId }: { browser: Browser; campaignId: string },
): Promise<Page> {
  const account = await createAccount("member");
  await admin(
    sharedService(),
    "member",
    "give",
    "--email",
    account.email,
    "--role",
    role,
    "--campaign",
    campaignId,
  );
  const context = await browser.newContext({ baseURL: sharedService().url, storageState: undefined });
  const page = await context.newPage();
  await signIn(page, account, sharedService().url);
  return page;
}

test("a file above the limit waits, an approver finds it, and it is sent when they say so", async ({
  page,
  api,
  browser,
}) => {
  const { campaignId } = await mintCampaign();
  const known = await findEmbedded(api, campaignId);
  const set = await api.patch(`/api/console/campaigns/${known.id}`, { data: { approvalAbove: 2 } });
  expect(set.status()).toBe(200);
  const file = goodFile(3);
  await openUpload(page, known);
  await chooseGood(page, file);
  await page.getByRole("button", { name: "Ask for approval of 3 messages" }).click();
  await expect(end(page)).toContainText("Waiting for approval");
  await end(page).getByRole("link", { name: "Follow the file" }).click();
  const own = page.getByRole("button", { name: "Approve and send 3 messages" });
  await expect(own).toHaveAttribute("aria-disabled", "true");
  await expect(
    page.getByText("You uploaded this file, so somebody else has to approve it.").first(),
  ).toBeVisible();

  const approver = await memberWith("approver", { browser, campaignId });
  await approver.goto(known.path);
  await approver.getByRole("link", { name: "Look at it" }).click();
  await approver.getByRole("link", { name: file.name }).click();
  await expect(approver.getByRole("region", { name: "Preview" })).toContainText("Dear Ada 0");
  const facts = approver.getByRole("region", { name: "File", exact: true });
  await expect(facts).toContainText("Nothing: it is the file that was chosen.");
  await expect(facts).toContainText("No file was approved and sent in this campaign before.");
  await expectNothingSerious(approver);
  await approver.getByRole("button", { name: "Approve and send 3 messages" }).click();
  await expect(approver.getByText("Approved and sent")).toBeVisible();

  await page.getByRole("link", { name: "Open the batch" }).click();
  await expect(page.getByRole("heading", { name: file.name, level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Batch", exact: true })).toContainText(/Approved by \S+@\S+/);
  await approver.context().close();
});

test.describe("as an admin", () => {
  test.use({ role: "admin" });

  test("an admin asks for approvals of new content, and releases a file of their own alone, with a reason", async ({
    page,
    api,
  }) => {
    const { campaignId } = await mintCampaign();
    const known = await findEmbedded(api, campaignId);
    await editCampaign(page, campaignId);
    await page.getByRole("checkbox", { name: "Also the first use of new content" }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();

    const file = goodFile(2);
    await openUpload(page, known);
    await chooseGood(page, file);
    await expect(page.getByText("were not used for a file before")).toBeVisible();
    await page.getByRole("button", { name: "Ask for approval of 2 messages" }).click();
    await end(page).getByRole("link", { name: "Follow the file" }).click();
    await expect(page.getByRole("region", { name: "File", exact: true })).toContainText(
      "Runs out in 6 days 23 h",
    );
    await page.getByRole("button", { name: "Release without a second person…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Why it cannot wait").fill("Everybody else is on holiday.");
    await expectNothingSerious(page);
    await dialog.getByRole("button", { name: "Release and send" }).click();
    await page.getByRole("link", { name: "Open the batch" }).click();
    await expect(page.getByRole("region", { name: "Batch", exact: true })).toContainText(
      /Released without a second person by \S+@\S+ .* because: Everybody else is on holiday\./,
    );

    await openUpload(page, known);
    await chooseGood(page, goodFile(1));
    await expect(sendButton(page)).toBeVisible();
  });
});

test("a declined file is not sent, and its uploader reads why", async ({ page, api, browser }) => {
  const { campaignId } = await mintCampaign();
  const known = await findEmbedded(api, campaignId);
  await api.patch(`/api/console/campaigns/${known.id}`, { data: { approvalAbove: 0 } });
  await openUpload(page, known);
  await chooseGood(page, goodFile(1));
  await page.getByRole("button", { name: "Ask for approval of 1 message" }).click();
  await end(page).getByRole("link", { name: "Follow the file" }).click();

  const approver = await memberWith("approver", { browser, campaignId });
  await approver.goto(page.url());
  await approver.getByRole("button", { name: "Decline…" }).click();
  await approver.getByLabel("Reason").fill("The second link is wrong.");
  await approver.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
  await expect(approver.getByText("Declined", { exact: true })).toBeVisible();
  await expect(page.getByText("The second link is wrong.")).toBeVisible();
  await approver.context().close();
});

/** Every page of a campaign, with one of its batches. */
const pagesOf = (path: string, batchId: string) =>
  globSync("**/page.tsx", { cwd: CAMPAIGN_PAGES })
    .map((file) => file.replace(/\/?page\.tsx$/, "").replace("[batch]", batchId))
    .filter((rest) => !rest.includes("["))
    .map((rest) => (rest ? `${path}/${rest}` : path));

test("a restricted operator sees what they sent and nothing else, on pages that all open", async ({
  api,
  browser,
  page,
}) => {
  const { campaignId } = await mintCampaign();
  const known = await findEmbedded(api, campaignId);
  await openUpload(page, known);
  await chooseGood(page, goodFile(4));
  await sendButton(page).click();
  await page.waitForURL(/\/batches\/batch_/);
  const others = new URL(page.url()).pathname;

  const restricted = await memberWith("restricted", { browser, campaignId });
  const file = goodFile(2);
  await openUpload(restricted, known);
  await expect(restricted.getByText("You see only what you sent here.")).toBeVisible();
  await chooseGood(restricted, file);
  await sendButton(restricted).click();
  await restricted.waitForURL(/\/batches\/batch_/);
  const pages = pagesOf(known.path, new URL(restricted.url()).pathname.split("/").at(-1) ?? "");
  expect(pages.length).toBeGreaterThan(10);
  for (const path of [...pages, "/calendar", "/status"])
    expect.soft((await restricted.request.get(path)).status(), path).toBe(200);
  await restricted.goto(`${known.path}/messages`);
  await expect(restricted.getByRole("table").getByRole("row")).toHaveCount(3);
  await restricted.goto(`${known.path}/batches`);
  await expect(restricted.getByRole("link", { name: file.name })).toBeVisible();
  await expect(restricted.getByRole("table").getByRole("row")).toHaveCount(2);
  await expectNothingSerious(restricted);
  await restricted.goto(others);
  await expect(restricted.getByRole("heading", { name: "There is no such batch" })).toBeVisible();
  await restricted.context().close();
});
