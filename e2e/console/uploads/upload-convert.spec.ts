import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { mintCampaign } from "../../fixtures/campaign";
import { expectNothingSerious } from "../fixtures/axe";
import { findEmbedded } from "../fixtures/console";
import { editCampaign } from "../fixtures/edit-campaign";
import { test } from "../fixtures/test";
import { choose, csv, openUpload, sendButton } from "./upload";

test("a file in Windows-1252 with semicolons is converted by a click, and what was converted is sent", async ({
  page,
  api,
}) => {
  const { campaignId, reader } = await mintCampaign();
  await openUpload(page, await findEmbedded(api, campaignId));
  const text = "sep=;\r\nrecipient;language;name;code\r\n6591234567;english;Jos\xe9 \x96 Andr\xe9;a,b\r\n";
  await choose(page, { name: "export.txt", mimeType: "text/plain", buffer: Buffer.from(text, "latin1") });

  const proposal = page.getByRole("region", { name: "Convert the file" });
  await expect(proposal.getByRole("listitem")).toHaveText([
    "Windows-1252 becomes UTF-8: 3 letters read anew",
    "Semicolons between the cells become commas",
    /^The line sep=; is left out/,
  ]);
  await expect(proposal.getByRole("row")).toHaveText([
    /^Letter/,
    /^é22Jos\uFFFD \uFFFD Andr\uFFFDJosé – André$/,
    /^–12/,
  ]);
  await expect(page.getByRole("button", { name: /^Send/ })).toHaveCount(0);
  await expectNothingSerious(page, "a proposal to convert");

  await proposal.getByRole("button", { name: "Convert and check it" }).press("Enter");
  await expect(page.getByRole("heading", { name: "1 row, no mistakes" })).toBeVisible();
  await expect(page.getByText("export.csv")).toBeVisible();
  const changed = page.getByRole("region", { name: "Changed in this file" });
  await expect(changed.getByRole("listitem")).toHaveCount(3);
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/batches\//);
  const [message] = (await reader.list()).body.data;
  expect(message?.values).toEqual({ name: "José – André", code: "a,b" });
});

test("columns under other names are taken after one choice, proposed again once sent, and their numbers are mended", async ({
  page,
  api,
}) => {
  const { campaignId, reader } = await mintCampaign();
  await openUpload(page, await findEmbedded(api, campaignId));
  const rows = ["Ref,Mobile No,Name ,Notes", "=1+1,+65 9123 4567, Ada ,x", "B-2,+6591234568,Bob,"];
  const file = { name: "crm.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
  await choose(page, file);
  const columns = page.getByRole("region", { name: "Columns", exact: true });
  await expect(columns.getByLabel("recipient")).toHaveValue("column:1");
  await expect(columns.getByLabel("name")).toHaveValue("column:2");
  await expect(columns.getByLabel("language")).toHaveValue("");
  await expect(columns.getByText("Choose where language and code come from.")).toBeVisible();
  await expectNothingSerious(page, "a choice of columns");
  const mends = page.getByRole("region", { name: "What can be mended here" });
  const isGood = () => expect(page.getByRole("heading", { name: "2 rows, no mistakes" })).toBeVisible();
  const arrange = async () => {
    await columns.getByLabel("code").selectOption("Ref");
    await columns.getByLabel("language").selectOption("No column: every row is in english");
    await expect(columns.getByText('Left out: "Notes" (1 filled cell).')).toBeVisible();
    await columns.getByRole("button", { name: "Use these columns" }).press("Enter");
    await expect(mends.getByRole("listitem")).toHaveText([
      "Row 2: +65 9123 4567 becomes 6591234567",
      /^Row 3/,
    ]);
    await mends.getByRole("button", { name: "Take out the + in 2 rows" }).click();
    await isGood();
  };
  await arrange();
  const changed = page.getByRole("region", { name: "Changed in this file" });
  await expect(changed.getByRole("listitem")).toHaveText([
    '"Mobile No" becomes recipient',
    "Every row is in english",
    '"Name " becomes name',
    '"Ref" becomes code',
    'Left out: "Notes" (1 filled cell)',
    "Taken out in 2 rows: the +",
  ]);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    changed.getByRole("button", { name: "Download for a spreadsheet" }).click(),
  ]);
  const safe = await readFile(await download.path());
  expect(safe.toString()).toContain("'6591234567,english, Ada ,'=1+1\r\n");
  await choose(page, { ...file, name: "again.csv", buffer: safe });
  await mends.getByRole("button", { name: "Take out the apostrophe in front in 3 cells" }).click();
  await isGood();
  await choose(page, file);
  await arrange();
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/batches\//);
  const values = (await reader.list()).body.data.map((message) => message.values);
  expect(values).toContainEqual({ name: " Ada ", code: "=1+1" });

  await page.goBack();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await choose(page, file);
  await expect(columns.getByText(/^Proposed as .+ chose here, /)).toBeVisible();
  await expect(columns.getByLabel("code")).toHaveValue("column:0");
  await expect(columns.getByLabel("language")).toHaveValue("");
});

test("a column shift is one sentence with its range", async ({ page, mixed }) => {
  await openUpload(page, mixed);
  const shifted = Array.from({ length: 9 }, () => ",6591000001,english,Ada");
  await choose(page, csv("shifted.csv", ["6591000000,english,Ada,1", ...shifted]));
  await expect(page.getByRole("heading", { name: "1 mistake to fix" })).toBeVisible();
  await expect(
    page.getByRole("button", { name: /^Rows 3 to 11 are shifted one column to the right/ }),
  ).toBeVisible();
});

test.describe("as an admin", () => {
  test.use({ role: "admin" });

  test("a character that the campaign's provider refuses is told, and replaced by a click; the rest is left out", async ({
    page,
    api,
  }) => {
    const { campaignId, reader } = await mintCampaign();
    const campaign = await findEmbedded(api, campaignId);
    await editCampaign(page, campaignId);
    const settings = page.getByRole("dialog", { name: "Campaign" });
    await settings.getByLabel("Characters that are refused").fill("’ U+00A0 ü");
    await expect(settings.getByRole("list", { name: "Refused characters" }).getByRole("listitem")).toHaveText(
      ["no-break space U+00A0, replaced by a space", "ü U+00FC", "’ U+2019, replaced by '"],
    );
    await expectNothingSerious(page, "a list of refused characters");
    await settings.getByRole("button", { name: "Save" }).click();
    await expect(settings).toHaveCount(0);

    await openUpload(page, campaign);
    await choose(page, csv("names.csv", ["6591234567,english,O’Neil,1", "6591234568,english,Günter,2"]));
    const refused = page.getByRole("region", { name: "Refused characters" });
    await expect(refused).toContainText("’ is refused by this campaign's provider, in 1 row");
    await expect(refused).toContainText("ü is refused by this campaign's provider, in 1 row.");
    await expect(refused).toContainText("Row 2: O’Neil becomes O'Neil");
    await expect(page.getByRole("button", { name: "Replace refused characters in 2 cells" })).toBeVisible();
    await expectNothingSerious(page, "refused characters");
    await refused.getByRole("button", { name: "Replace in 1 row" }).press("Enter");
    await expect(refused.getByRole("button")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo the last" }).press("Enter");
    await refused.getByRole("button", { name: "Replace in 1 row" }).press("Enter");
    await page.getByRole("button", { name: "Go on with the 1 good row" }).press("Enter");
    await sendButton(page).click();
    await expect(page).toHaveURL(/\/batches\//);
    expect((await reader.list()).body.data.map(({ values }) => values.name)).toEqual(["O'Neil"]);
  });
});

test("a character that makes rows dear is told, and replaced by a click that can be undone", async ({
  page,
  api,
}) => {
  const { campaignId, reader } = await mintCampaign();
  await openUpload(page, await findEmbedded(api, campaignId));
  const code = "7".repeat(50);
  await choose(
    page,
    csv("word.csv", [
      `6591234567,english,O’Neil,${code}`,
      `6591234568,english,“Bo”,${code}`,
      `6591234569,english,Á’,${code}`,
    ]),
  );
  const dear = page.getByRole("region", { name: "Characters that cost more" });
  await expect(dear).toContainText("’ in 1 row makes it cost 2 segments instead of 1");
  await expect(dear).toContainText("“ and ” in 1 row together make it cost 2 segments instead of 1");
  await expect(dear).toContainText("Row 2: O’Neil becomes O'Neil");
  await expectNothingSerious(page, "characters that cost more");
  const buttons = dear.getByRole("button", { name: "Replace in 1 row" });
  await buttons.first().press("Enter");
  await expect(buttons).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Changed in this file" }).getByRole("listitem")).toHaveText([
    /^Replaced in 1 row: ’$/,
  ]);
  await page.getByRole("button", { name: "Undo the last" }).press("Enter");
  await expect(buttons).toHaveCount(2);
  await buttons.first().press("Enter");
  await expect(buttons).toHaveCount(1);
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/batches\//);
  const names = (await reader.list()).body.data.map(({ values }) => values.name);
  expect(names.sort()).toEqual(["O'Neil", "Á’", "“Bo”"]);
});
