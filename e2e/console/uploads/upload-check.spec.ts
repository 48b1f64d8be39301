import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { addMessage } from "../../upstream/campaign";
import { untilRead } from "../fixtures/console";
import { test } from "../fixtures/test";
import { choose, chooseGood, csv, goodRows, openUpload } from "./upload";

test.beforeEach(async ({ page, mixed }) => openUpload(page, mixed));

test("every mistake has its row as the spreadsheet shows it, and a task", async ({ page }) => {
  await choose(
    page,
    csv("mistakes.csv", [
      "+6591234567,english,Ada,1",
      '6591234567,english,"two\nlines",2',
      "6591234567,french,Bob,3",
      "6.59E+09,ENGLISH,,4",
    ]),
  );
  await expect(
    page.getByRole("heading", { name: "4 mistakes to fix before this can be sent" }),
  ).toBeVisible();
  const tasks = page.getByRole("region", { name: "What to fix" }).getByRole("listitem");
  await expect(tasks).toHaveText([
    /^Remove the \+ from 1 phone number.*row 2/,
    /^Fix 1 language that the service does not know.*row 4/,
    /^Enter 1 phone number again.*row 5/,
    /^Fill in 1 empty cell in column name.*row 5/,
  ]);
  const rows = page.getByRole("region", { name: "Wrong cells, scrollable" }).getByRole("row");
  await expect(rows).toHaveCount(5);
  await page.getByRole("button", { name: /^Fill in 1 empty cell/ }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText("Fill in name");
  await expect(page.getByRole("button", { name: /^Send (\d|later)/ })).toHaveCount(0);
});

test("all mistakes can be downloaded, and none of them runs", async ({ page }) => {
  await choose(page, csv("formulas.csv", ["=1+1,english,Ada,1", "@x,english,Bob,2"]));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download all as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("formulas-mistakes.csv");
  const lines = (await readFile(await download.path(), "utf8")).split("\r\n");
  expect(lines.slice(1, 3)).toEqual([
    expect.stringMatching(/^2,recipient,'=1\+1,/),
    expect.stringMatching(/^3,recipient,'@x,/),
  ]);
});

test("empty rows at the end can be left out", async ({ page }) => {
  await choose(page, csv("empty-end.csv", [...goodRows(2), ",,,", ",,,"]));
  await page.getByRole("button", { name: "Check the file without them" }).click();
  await expect(page.getByRole("heading", { name: "2 rows, no mistakes" })).toBeVisible();
});

test("what is no mistake but may be one is a warning", async ({ page }) => {
  await chooseGood(page, csv("warnings.csv", [...goodRows(2), "6591000000,english,Ada\\nBye,3"]));
  const warnings = page.getByRole("region", { name: "Warnings" });
  await expect(warnings).toContainText("1 row with a recipient that an earlier row has");
  await expect(warnings).toContainText("1 row with a typed \\n");
  await warnings.getByText("Show them").click();
  await expect(warnings.getByRole("listitem")).toHaveText("6591000000: row 4, first in row 2");
});

test("numbers of the home country without its code, or with it twice, are told and put right by a click each", async ({
  page,
}) => {
  await chooseGood(
    page,
    csv("home.csv", ["98123456,english,Ada,1", "6591000001,english,Bob,2", "656591234567,english,Cy,3"]),
  );
  const warnings = page.getByRole("region", { name: "Warnings" });
  await expect(warnings).toContainText("2 numbers that are probably not what they say");
  await expect(warnings).toContainText("First in row 2: 98123456");
  const mends = page.getByRole("region", { name: "What can be mended here" });
  await mends.getByRole("button", { name: "Add 65 to 1 row" }).click();
  await expect(warnings).toContainText("1 number that is probably not what it says");
  await mends.getByRole("button", { name: "Take out the second 65 in 1 row" }).click();
  await expect(warnings).toBeHidden();
  await expect(page.getByRole("heading", { name: "3 rows, no mistakes" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("6598123456");
  await page.getByRole("button", { name: "Undo the last" }).click();
  await expect(warnings).toContainText("First in row 4: 656591234567");
  await expect(mends.getByRole("button")).toHaveText(["Take out the second 65 in 1 row"]);
});

test("what comes of the file is said first, with each language on a phone, and its mistakes below", async ({
  page,
}) => {
  await choose(page, csv("answer.csv", [...goodRows(2), "+65,english,Ada,1"]));
  const answer = page.getByRole("region", { name: "Preview" });
  await expect(answer.getByRole("heading", { name: "2 of 3 rows can go" })).toBeVisible();
  await expect(answer).toContainText(
    /2\s*can go\s*1\s*cannot\s*2\s*segments|can go\s*2\s*cannot\s*1\s*segments/,
  );
  await expect(answer.getByRole("listitem")).toHaveText([/english\s*2.*Dear Ada 0, your code is C-0\./is]);
  const regions = await page.getByRole("main").getByRole("region").all();
  const names = await Promise.all(regions.map((region) => region.getAttribute("aria-label")));
  expect(names.indexOf("Preview")).toBeLessThan(names.indexOf("What to fix"));
});

test("the preview shows each message as it will read", async ({ page }) => {
  await chooseGood(page, csv("preview.csv", ["6591000001,english,Ada,1", "6591000002,english,Bob,2"]));
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("Dear Ada, your code is 1.");
  await expect(preview).toContainText("Header and footer are added by the service.");
  await preview.getByRole("button", { name: "Next message" }).click();
  await expect(preview).toContainText("Dear Bob, your code is 2.");
  await expect(preview).toContainText("2 of 2");
});

test("what is no CSV file gets a sentence", async ({ page }) => {
  const main = page.getByRole("main");
  await choose(page, { ...csv("list.xlsx", []), mimeType: "application/vnd.ms-excel" });
  await expect(main.getByText('"list.xlsx" has the name of a workbook, but is none.')).toBeVisible();
  await page.getByLabel("CSV file").setInputFiles([csv("a.csv", []), csv("b.csv", [])]);
  await expect(main.getByText("You chose 2 files")).toBeVisible();
  await choose(page, csv("header-only.csv", []));
  await expect(main.getByText("The file has a header but no rows below it")).toBeVisible();
});

test("a test environment takes 20 rows", async ({ page }) => {
  await choose(page, csv("too-many.csv", goodRows(21)));
  await expect(
    page.getByRole("main").getByText("The file has more than 20 rows, the limit in this environment."),
  ).toBeVisible();
});

test("the template has the header and an example of each language", async ({ page }) => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download a template" }).click(),
  ]);
  const content = await readFile(await download.path(), "utf8");
  expect(content).toMatch(/^\uFEFFrecipient,language,name,code\r\n\d+,english,example name,example code\r\n/);
});

test.describe("a campaign whose template nobody knows", () => {
  test.use({ role: "admin" });

  test("gets it from an admin, and then files can be checked", async ({ page, standIn, registered }) => {
    await openUpload(page, await registered(standIn.addCampaign()));
    await expect(page.getByText("Not known yet")).toBeVisible();
    await page.getByRole("button", { name: "Enter the template" }).click();
    await page.getByRole("textbox", { name: "english" }).fill("Hello {{name}} {{ code }}");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "{{ code }} is not a variable" })).toBeVisible();
    await page.getByRole("textbox", { name: "english" }).fill("Hello {{name}}, {{code}}");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await chooseGood(page, csv("entered.csv", goodRows(1)));
    await expect(page.getByRole("region", { name: "Preview" })).toContainText("Hello Ada 0, C-0");
  });
});

test.describe("the template of a campaign", () => {
  test.use({ role: "admin" });

  test("is entered under Settings too, and saved unchanged it stays learned", async ({
    page,
    standIn,
    registered,
    api,
  }) => {
    const campaign = standIn.addCampaign();
    addMessage(campaign);
    const known = await registered(campaign);
    await untilRead(api, known, 1);
    const rules = async () => (await api.get(`/api/console/campaigns/${known.id}/upload-rules`)).json();
    const dialog = page.getByRole("dialog");
    await page.goto("/settings");
    const edit = page.getByRole("button", { name: `Edit ${known.name}` });
    await edit.click();
    await dialog.getByText("Template and languages").click();
    await expect(dialog.getByRole("textbox", { name: "english" })).not.toHaveValue("");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    expect((await rules()).source).toBe("learned");

    await edit.click();
    await dialog.getByText("Template and languages").click();
    await dialog.getByRole("textbox", { name: "malay" }).fill("Salam {{nama}}");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toContainText("malay");
    await dialog.getByRole("textbox", { name: "malay" }).fill("Salam {{name}},\n{{code}}");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    expect(await rules()).toMatchObject({
      source: "entered",
      bodies: { malay: "Salam {{name}},\n{{code}}" },
    });
  });
});

test("a template is learned from messages seen so far, and says so", async ({
  page,
  standIn,
  registered,
  api,
}) => {
  const campaign = standIn.addCampaign();
  addMessage(campaign);
  const known = await registered(campaign);
  await untilRead(api, known, 1);
  await openUpload(page, known);
  await expect(page.getByText("Learned from messages read so far")).toBeVisible();
});
