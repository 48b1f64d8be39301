import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { addMessage, type StandInCampaign } from "../../upstream/campaign";
import { expectNothingSerious } from "../fixtures/axe";
import { untilRead } from "../fixtures/console";
import { test as base } from "../fixtures/test";
import { chooseGood, csv, openUpload, sendButton } from "./upload";

const WRONG = "6598760001";
const ROWS = [`${WRONG},english,Ada,1`, "6598760002,english,Bob,2", `${WRONG},english,Cy,3`];

/** A campaign elsewhere in which a message to a number failed as not recognised. */
const test = base.extend<{ campaign: StandInCampaign }>({
  campaign: async ({ page, standIn, registered, api }, use) => {
    const campaign = standIn.addCampaign();
    addMessage(campaign);
    addMessage(campaign, { recipient: WRONG, latestStatus: "failure", failures: ["recipient_invalid"] });
    const known = await registered(campaign);
    await untilRead(api, known, 2);
    await openUpload(page, known);
    await use(campaign);
  },
});

const failed = (page: Page) => page.getByRole("region", { name: "Numbers that failed before" });

test("rows to numbers that failed for good before are left out by a click, and the batch says so", async ({
  page,
  campaign,
}) => {
  await chooseGood(page, csv("again.csv", ROWS));
  await expect(failed(page).getByRole("heading")).toHaveText(
    "2 rows failed as not recognised in the last 90 days",
  );
  await expect(sendButton(page)).toHaveAttribute("aria-disabled", "true");
  await expectNothingSerious(page, "numbers that failed before");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    failed(page).getByRole("button", { name: "Download them" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toMatch(
    new RegExp(
      `^\\uFEFFrow in file .*\\r\\n2,.*,'${WRONG},english,Ada,'1\\r\\n4,.*,'${WRONG},english,Cy,'3\\r\\n$`,
    ),
  );
  await failed(page).getByRole("button", { name: "Leave out these 2 rows" }).click();
  await expect(page.getByRole("heading", { name: "1 row, no mistakes" })).toBeVisible();
  await sendButton(page).click();
  await page.waitForURL(/\/batches\/batch_/);
  expect(campaign.batches.map(({ totalMessages }) => totalMessages)).toEqual([1]);
  await expect(
    page.getByRole("list", { name: "Changed before it was sent" }).getByRole("listitem"),
  ).toHaveText(["2 rows to numbers that failed as not recognised in the last 90 days are left out"]);
});

test("they go all the same where that is chosen, and the batch and the audit log say so", async ({
  page,
  api,
  campaign,
}) => {
  await chooseGood(page, csv("anyway.csv", ROWS));
  await failed(page).getByRole("checkbox", { name: "Send them anyway" }).check();
  await sendButton(page).click();
  await page.waitForURL(/\/batches\/batch_/);
  expect(campaign.batches.map(({ totalMessages }) => totalMessages)).toEqual([3]);
  const sentence = "2 rows to numbers that failed as not recognised in the last 90 days go all the same";
  await expect(page.getByRole("list", { name: "Changed before it was sent" })).toHaveText(sentence);
  const answer = await api.get("/api/console/audit?action=batch.upload");
  expect(await answer.text()).toContain(sentence);
});
