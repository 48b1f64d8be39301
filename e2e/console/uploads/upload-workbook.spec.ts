import { expect, type Page } from "@playwright/test";
import { textRows, workbookFile } from "#lib/testing/workbook/workbook-file";
import { mintCampaign } from "../../fixtures/campaign";
import { expectNothingSerious } from "../fixtures/axe";
import { findEmbedded } from "../fixtures/console";
import { test } from "../fixtures/test";
import { choose, openUpload, sendButton } from "./upload";

const HEADER = ["recipient", "language", "name", "code"];

/** A sheet of which a filter hides row 3, with a formula, a date and a number that Excel shortens. */
const FILTERED = `<sheetData>
  <row r="1">${HEADER.map((name, at) => `<c r="${"ABCD"[at]}1" t="str"><v>${name}</v></c>`).join("")}</row>
  <row r="2"><c r="A2" s="1"><v>6591234567</v></c><c r="B2" t="str"><v>english</v></c><c r="C2" t="str"><f>X</f><v>Ada</v></c><c r="D2" s="2"><v>45000</v></c></row>
  <row r="3" hidden="1"><c r="A3"><v>6591234568</v></c><c r="B3" t="str"><v>english</v></c><c r="C3" t="str"><v>Bob</v></c><c r="D3" t="str"><v>x</v></c></row>
  <row r="4"><c r="A4"><v>6591234569</v></c><c r="B4" t="str"><v>english</v></c><c r="C4" t="e"><v>#N/A</v></c><c r="D4" t="str"><v>y</v></c></row>
</sheetData><autoFilter ref="A1:D4"/>`;

function workbook(name: string, xml = FILTERED) {
  const sheets = [
    { name: "Notes", xml: textRows([["nothing"]]) },
    { name: "Contacts", xml },
  ];
  const bytes = workbookFile(sheets, { formats: ["0.00E+00", "d mmmm yyyy"] });
  return { name, mimeType: "", buffer: Buffer.from(bytes) };
}

const book = (page: Page) => page.getByRole("region", { name: "Workbook" });

test("a workbook, whatever its name, becomes the rows of a sheet, and mistakes have Excel's row numbers", async ({
  page,
  api,
}) => {
  const { campaignId, reader } = await mintCampaign();
  await openUpload(page, await findEmbedded(api, campaignId));
  await choose(page, workbook("contacts.csv"));
  await expect(book(page).getByRole("radio")).toHaveCount(2);
  await book(page).getByRole("button", { name: "Check the rows" }).press("Enter");
  await expect(book(page).getByText("Choose the sheet.")).toBeVisible();
  await book(page).getByLabel("Contacts · 3 rows").check();
  await expect(book(page).getByRole("listitem")).toHaveText([
    /^1 number that the sheet shortens.*\(first: A2\)$/,
    /^1 formula: the result is taken.*C2/,
    /^1 date: taken as shown in the sheet.*D2/,
    /^1 cell with an error.*C4/,
  ]);
  await expect(book(page).getByText("Say what becomes of the hidden rows.")).toBeVisible();
  await expectNothingSerious(page, "a workbook");
  await book(page).getByLabel("The hidden ones too: 3 rows").check();
  await book(page).getByLabel("Only what the sheet shows: 2 rows").check();
  await book(page).getByRole("button", { name: "Check 2 rows" }).press("Enter");
  await expect(
    page.getByRole("button", { name: /^Fill in 1 empty cell in column name row 4/ }),
  ).toBeVisible();

  await choose(page, workbook("contacts.xlsx", FILTERED.replace('t="e"><v>#N/A', 't="str"><v>Eve')));
  await book(page).getByLabel("Contacts · 3 rows").check();
  await book(page).getByLabel("Only what the sheet shows: 2 rows").check();
  await book(page).getByRole("button", { name: "Check 2 rows" }).click();
  await expect(page.getByRole("heading", { name: "2 rows, no mistakes" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Changed in this file" })).toContainText(
    "1 hidden row: left out",
  );
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/batches\//);
  const sent = (await reader.list()).body.data.map(({ recipient, values }) => [recipient, values.code]);
  expect(sent.sort()).toEqual([
    ["6591234567", "15 March 2023"],
    ["6591234569", "y"],
  ]);
});

test("pasted cells become the same table, of which the first line is row 1", async ({ page, mixed }) => {
  await openUpload(page, mixed);
  await paste(
    page,
    `${HEADER.join("\t")}\r\n6591234567\tenglish\t"Ada\n""A"", B"\t1\r\n6.58E+09\tenglish\tBob\t2\r\n`,
  );
  await expect(
    page.getByRole("button", { name: /^Enter 1 phone number again.*row 3: 6\.58E\+09/ }),
  ).toBeVisible();
  await paste(page, `${HEADER.join("\t")}\r\n6591234567\tenglish\t"Ada\n""A"", B"\t1\r\n`);
  await expect(page.getByRole("heading", { name: "1 row, no mistakes" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Preview" })).toContainText('"A", B');
});

test("what is no workbook that can be read is told in a sentence", async ({ page, mixed }) => {
  await openUpload(page, mixed);
  const old = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]);
  await choose(page, { name: "old.xls", mimeType: "", buffer: old });
  await expect(
    page.getByRole("main").getByText("This is a workbook of Excel 97 to 2003 (.xls)."),
  ).toBeVisible();
});

/** As the browser hands over what a spreadsheet copied. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", copied);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, text);
}
