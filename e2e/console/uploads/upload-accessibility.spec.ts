import { expect } from "@playwright/test";
import { addMessage } from "../../upstream/campaign";
import { expectNothingSerious } from "../fixtures/axe";
import { untilRead } from "../fixtures/console";
import { test } from "../fixtures/test";
import { choose, chooseGood, csv, end, goodRows, openUpload, sendButton } from "./upload";

test("axe finds nothing serious on the upload screen in any of its states", async ({
  page,
  standIn,
  registered,
  api,
}) => {
  const campaign = standIn.addCampaign();
  addMessage(campaign);
  const known = await registered(campaign, { kind: "production" });
  await untilRead(api, known, 1);
  await openUpload(page, known);
  await choose(page, { ...csv("list.xlsx", []), mimeType: "application/vnd.ms-excel" });
  await expectNothingSerious(page, "a file that is none");
  await choose(page, csv("wrong.csv", ["+6591234567,french,,1", ...goodRows(1), ",,,"]));
  await expect(page.getByRole("region", { name: "Wrong cells, scrollable" })).toBeVisible();
  await expectNothingSerious(page, "mistakes");
  await chooseGood(page, csv("warned.csv", [...goodRows(2), "6591000000,english,Ada\\nBye,3"]));
  await expectNothingSerious(page, "warnings and preview");

  campaign.behaviour.fault = 429;
  await page.getByLabel(/Type 3 to confirm/).fill("3");
  await sendButton(page).click();
  await expect(page.getByText("Waiting for a free slot")).toBeVisible();
  await expectNothingSerious(page, "waiting");
  campaign.behaviour.fault = 503;
  await expect(end(page)).toContainText("Do not upload again yet");
  await expectNothingSerious(page, "unclear");

  campaign.behaviour.fault = null;
  await openUpload(page, known);
  await chooseGood(page, csv("refused.csv", goodRows(3)));
  await page.getByLabel(/Type 3 to confirm/).fill("3");
  // Not earlier: the campaign's lists are refused too, and the page of a campaign that is stopped asks for no number.
  campaign.behaviour.refuse = "key";
  await sendButton(page).click();
  // It may first wait out what the answers before have cost.
  await expect(end(page)).toContainText("Not sent: key rejected");
  await end(page).getByText("Details", { exact: true }).click();
  await expectNothingSerious(page, "refused");
});
