import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { mintCampaign } from "../../fixtures/campaign";
import { expectNothingSerious } from "../fixtures/axe";
import { findEmbedded } from "../fixtures/console";
import { test } from "../fixtures/test";
import { choose, csv, openUpload, sendButton } from "./upload";

const GOOD = ['6591234567,english,"a, ""b""",=1', '"6591234569",English, Cy ,3'];

test("good rows go without the wrong ones, which come back mended, and the two batches name each other", async ({
  page,
  api,
}) => {
  const { campaignId, reader } = await mintCampaign();
  await openUpload(page, await findEmbedded(api, campaignId));
  await choose(
    page,
    csv("list.csv", [GOOD[0] ?? "", "6591,english,Bob,-2", GOOD[1] ?? "", "6591234560,english,,4"]),
  );
  await expect(page.getByRole("button", { name: "Download the 2 rows with their reasons" })).toBeVisible();
  await page.getByRole("button", { name: "Go on with the 2 good rows" }).click();
  await expect(page.getByRole("heading", { name: "2 rows, no mistakes" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Changed in this file" }).getByRole("listitem")).toHaveText([
    "2 rows with mistakes are left out",
  ]);
  await expectNothingSerious(page, "a file without its wrong rows");
  const leftOut = await download(page);
  expect(leftOut).toMatch(
    /^\uFEFFrow in file [0-9a-f]{16},what to fix,recipient,language,name,code\r\n3,"recipient: .*",'6591,english,Bob,'-2\r\n5,name: .*,'6591234560,english,,'4\r\n$/,
  );
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/batches\//);
  const first = page.url();

  await openUpload(page, await findEmbedded(api, campaignId));
  const mended = leftOut.replace(",'6591,", ",6591234568,").replace("english,,", "english,Dee,");
  await choose(page, { name: "mended.csv", mimeType: "text/csv", buffer: Buffer.from(mended) });
  await expect(page.getByRole("heading", { name: "2 rows, no mistakes" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Changed in this file" })).toContainText(
    "left out of a file before",
  );
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/batches\//);
  await page.getByRole("list", { name: "Sent apart" }).getByRole("link", { name: "list.csv" }).click();
  await expect(page).toHaveURL(first);
  await expect(page.getByRole("list", { name: "Sent apart" })).toHaveText(
    "2 rows of the same file sent apart: mended.csv",
  );

  const sent = (await reader.list()).body.data.map(({ recipient, values }) => [
    recipient,
    values.name,
    values.code,
  ]);
  expect(sent.sort()).toEqual([
    ["6591234560", "Dee", "4"],
    ["6591234567", 'a, "b"', "=1"],
    ["6591234568", "Bob", "-2"],
    ["6591234569", " Cy ", "3"],
  ]);
});

async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download what is left out" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("list-left-out.csv");
  return (await readFile(await file.path())).toString();
}
