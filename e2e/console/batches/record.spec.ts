import { expect } from "@playwright/test";
import { mintCampaign } from "../../fixtures/campaign";
import { expectNothingSerious } from "../fixtures/axe";
import { findEmbedded } from "../fixtures/console";
import { test } from "../fixtures/test";
import { chooseGood, goodFile, onDisk, openUpload, sendButton } from "../uploads/upload";

test("a batch's record names its file, who sent it, its texts and counts, and knows the file again, on two pages", async ({
  page,
  api,
}) => {
  const { campaignId } = await mintCampaign();
  const known = await findEmbedded(api, campaignId);
  await openUpload(page, known);
  const file = goodFile(3);
  await chooseGood(page, file);
  await sendButton(page).click();
  await page.waitForURL(/\/batches\/batch_/);
  await page.getByRole("link", { name: "Record", exact: true }).click();
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { name: `Record of ${file.name}`, level: 1 })).toBeVisible();
  await expect(main).toContainText(/Fingerprint\s*[0-9a-f]{16}/);
  await expect(main).toContainText(/Uploaded by\s*\S+@\S+/);
  await expect(main).toContainText(/In all\s*3/);
  await expect(main).toContainText(/Text in english\s*Version\s*\S+/i);
  await expectNothingSerious(page, "the record of a batch");

  const comparison = page.getByRole("region", { name: "Was it this file?" });
  const input = page.getByLabel("File to compare");
  await input.setInputFiles(await onDisk(file));
  await expect(comparison.getByRole("status")).toHaveText(
    `Yes: ${file.name} has the fingerprint of the file that was sent.`,
  );
  await input.setInputFiles(
    await onDisk({ ...file, buffer: Buffer.concat([file.buffer, Buffer.from("\n")]) }),
  );
  await expect(comparison.getByRole("status")).toContainText(
    `No: ${file.name} is not the file that was sent`,
  );

  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
});
