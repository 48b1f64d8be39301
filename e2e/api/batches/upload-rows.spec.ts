import { expect } from "@playwright/test";
import type { RefusedFile } from "#lib/wire/api/batch";
import { type CampaignFile, mintCampaign } from "../../fixtures/campaign";
import { csv, goodRows, HEADER } from "../../fixtures/csv";
import { expectRefusedFile } from "../../fixtures/expect-refusal";
import { test } from "../../fixtures/test";

const ADA = "6591234567,english,Ada,42";

/** Uploads a file that must be refused for its rows, and returns what stands beside `error`. */
async function refused(file: string, changes: Partial<CampaignFile> = {}): Promise<RefusedFile> {
  const { sender, reader } = await mintCampaign(changes);
  const beside = expectRefusedFile(await sender.upload(file), "rowsInvalid", /nothing was created/);
  expect((await reader.list()).body.data, "nothing is created").toEqual([]);
  return beside;
}

test.describe("400: rows with errors", () => {
  test("each names its row, column, code, sentence and value", async () => {
    const { rowErrorCount, rowErrors } = await refused(csv([ADA, "+6591234567,english,Ada,42", ADA]));

    expect(rowErrorCount).toBe(1);
    const said = { code: expect.stringMatching(/^[a-z_]+$/), message: expect.stringMatching(/\S/) };
    expect(rowErrors).toEqual([{ row: 3, column: "recipient", value: "+6591234567", ...said }]);
  });

  test("a language that the campaign lacks is named with those it has", async () => {
    const { rowErrors } = await refused(csv(["6591234567,malay,Ada,42", "6591234567,,Ada,42"]));

    const message = expect.stringMatching(/malay.*english, chinese/);
    expect(rowErrors).toMatchObject([
      { row: 2, column: "language", value: "malay", message },
      { row: 3, column: "language", value: "" },
    ]);
  });

  test("an empty or blank value names its column", async () => {
    const { rowErrors } = await refused(csv(["6591234567,english,,42", '6591234567,english,Ada,"  "']));

    expect(rowErrors).toMatchObject([
      { row: 2, column: "name", value: "" },
      { row: 3, column: "code", value: "  " },
    ]);
  });

  test("a row with too few or too many cells is wrong", async () => {
    const { rowErrors } = await refused(csv(["6591234567,english,Ada", ADA, `${ADA},more`, "x"]));

    expect([...new Set(rowErrors.map(({ row }) => row))]).toEqual([2, 4, 5]);
  });

  test("a message that is too long is wrong", async () => {
    const { rowErrors } = await refused(csv([ADA, `6591234567,english,${"a".repeat(1001)},42`]));

    expect(rowErrors).toMatchObject([{ row: 3, message: expect.stringMatching(/1000/) }]);
  });

  test("national identity numbers are checked like the numbers of phones", async () => {
    const file = csv([ADA, "S0000001I,english,Ada,42", "S1234567A,english,Ada,42", "x,english,Ada,42"]);
    const { rowErrors } = await refused(file, { nationalIdRecipients: true });

    expect(rowErrors).toMatchObject([
      { row: 3, column: "recipient", code: "nric_mobile_not_found" },
      { row: 4, column: "recipient" },
      { row: 5, column: "recipient" },
    ]);
  });

  test("more files than there are connections can look identity numbers up at once", async () => {
    const { sender } = await mintCampaign({ nationalIdRecipients: true });
    const file = csv([...goodRows(20_000), "S0000001I,english,Ada,42"]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => sender.upload(file)));

    for (const answer of answers) {
      const { rowErrors } = expectRefusedFile(answer, "rowsInvalid", /nothing was created/);
      expect(rowErrors).toMatchObject([{ row: 20_002, code: "nric_mobile_not_found" }]);
    }
  });

  test("rows are numbered as a spreadsheet does: blank lines count, a cell with line breaks is one row", async () => {
    const broken = '6591234567,english,"one\ntwo\nthree",42';
    const rows = [ADA, "", broken, "bad,english,Ada,42", "", "", "worse,english,Ada,42"];
    for (const lineEnd of ["\n", "\r\n", "\r"]) {
      const { rowErrors } = await refused(csv(rows, HEADER, lineEnd));

      expect(rowErrors.map(({ row, value }) => ({ row, value }))).toEqual([
        { row: 5, value: "bad" },
        { row: 8, value: "worse" },
      ]);
    }
  });

  test("a long value is cut at 64 characters", async () => {
    const { rowErrors } = await refused(csv([`${"9".repeat(500)},english,Ada,42`]));

    expect(rowErrors[0]?.value).toBe("9".repeat(64));
  });

  test("every wrong cell of a row is named", async () => {
    const { rowErrorCount, rowErrors } = await refused(csv(["bad,french,,42"]));

    expect(rowErrorCount).toBe(3);
    expect(rowErrors.map(({ column }) => column)).toEqual(["recipient", "language", "name"]);
  });

  test("the first 1000 are listed, all are counted, and the rest of the file is still checked", async () => {
    const wrong = Array.from({ length: 1500 }, (_, index) => `bad${index},english,Ada,42`);
    const { rowErrorCount, rowErrors } = await refused(csv([...goodRows(6000), ...wrong]));

    expect(rowErrorCount).toBe(1500);
    expect(rowErrors).toHaveLength(1000);
    expect(rowErrors.at(0)?.row).toBe(6002);
    expect(rowErrors.at(-1)?.row).toBe(7001);
  });

  test("one wrong row among many at the very end refuses them all", async () => {
    const { rowErrors } = await refused(csv([...goodRows(10_000), "6591234567,english,Ada,"]));

    expect(rowErrors).toMatchObject([{ row: 10_002, column: "code" }]);
  });
});
