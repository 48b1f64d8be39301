import { expect } from "@playwright/test";
import { mintCampaign } from "../../fixtures/campaign";
import { csv, goodRows, HEADER } from "../../fixtures/csv";
import { walkForwards } from "../../fixtures/pages";
import { test } from "../../fixtures/test";

const BOM = "\ufeff";
const ADA = "6591234567,english,Ada,42";
const BEA = "6581234567,english,Bea,43";

/** Uploads a file that must be accepted, and returns its messages in the order of the file. */
async function uploaded(file: string | Uint8Array<ArrayBuffer>) {
  const { sender, reader } = await mintCampaign();
  const reply = await sender.upload(file);
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201 });
  const messages = await walkForwards((query) => reader.listBatch(reply.body.batchId, query), 1000);
  return messages.reverse();
}

test.describe("201", () => {
  const FORMS: Record<string, string> = {
    "line feeds": csv([ADA, BEA]),
    "carriage returns and line feeds": csv([ADA, BEA], HEADER, "\r\n"),
    "carriage returns": csv([ADA, BEA], HEADER, "\r"),
    "a byte-order mark": BOM + csv([ADA, BEA]),
    "a byte-order mark before a quoted header": BOM + csv([ADA, BEA], '"recipient","language","name","code"'),
    "no end to its last line": `${HEADER}\n${ADA}\n${BEA}`,
    "no end to its last line, and carriage returns": `${HEADER}\r\n${ADA}\r\n${BEA}`,
    "quotes round every cell": csv([
      '"6591234567","english","Ada","42"',
      '"6581234567","english","Bea","43"',
    ]),
    "blank lines between and after its rows": `${HEADER}\n\n${ADA}\n\n\n${BEA}\n\n\n`,
    "blank lines with carriage returns": `${HEADER}\r\n\r\n${ADA}\r\n\r\n${BEA}\r\n\r\n`,
    "languages in any case": csv(["6591234567,English,Ada,42", "6581234567,ENGLISH,Bea,43"]),
  };
  for (const [what, file] of Object.entries(FORMS)) {
    test(`a file with ${what}`, async () => {
      const messages = await uploaded(file);

      expect(messages.map(({ recipient, language, values }) => ({ recipient, language, ...values }))).toEqual(
        [
          { recipient: "6591234567", language: "english", name: "Ada", code: "42" },
          { recipient: "6581234567", language: "english", name: "Bea", code: "43" },
        ],
      );
    });
  }

  test("a cell in quotes holds commas, quotes and line breaks as they are", async () => {
    const cells = [
      "Ada, Countess",
      'the "first"',
      "one\ntwo",
      " led by blanks",
      "ends in a comma,",
      '"',
      "semi;colon\ttab",
    ];
    const rows = cells.map((cell) => `6591234567,english,"${cell.replaceAll('"', '""')}",1`);
    const messages = await uploaded(csv(rows));

    expect(messages.map(({ values }) => values.name)).toEqual(cells);
    expect(messages[2]?.fullMessage).toContain("Dear one\ntwo, your code");
  });

  test("a cell with a line break of Windows is one cell", async () => {
    const messages = await uploaded(csv([`6591234567,english,"one\r\ntwo",1`, ADA], HEADER, "\r\n"));

    expect(messages).toHaveLength(2);
    expect(messages[0]?.values.name).toMatch(/^one\r?\ntwo$/);
  });

  test("a cell that looks like a formula or a placeholder is left as it is", async () => {
    const cells = [
      "=1+1",
      "{{code}}",
      "$&",
      "'; drop table message; --",
      "\\N",
      "\\.",
      "NULL",
      "a\\tb",
      "<b>&amp;",
    ];
    const messages = await uploaded(csv(cells.map((cell) => `6591234567,english,${cell},1`)));

    expect(messages.map(({ values }) => values.name)).toEqual(cells);
  });

  test("every character of a long Chinese and Tamil file arrives, wherever the network cuts it", async () => {
    const name = (index: number) => `${"李明 வணக்கம் 😀 é".repeat(1 + (index % 7))}${index}`;
    const rows = Array.from({ length: 3000 }, (_, index) => `6591234567,chinese,${name(index)},${index}`);
    const messages = await uploaded(csv(rows));

    expect(messages.map(({ values }) => values.name)).toEqual(rows.map((_, index) => name(index)));
  });

  test("messages keep the order of the file", async () => {
    const messages = await uploaded(csv(goodRows(2500)));

    expect(messages.map(({ values }) => values.code)).toEqual(
      Array.from({ length: 2500 }, (_, index) => `${index}`),
    );
  });

  test("a template of one body variable takes whole messages", async () => {
    const templates = { english: "{{body}}" };
    const { sender, reader } = await mintCampaign({ templates, header: "", footer: {} });
    await sender.upload(csv(['6591234567,english,"Dear Ada,\n\nwelcome."'], "recipient,language,body"));

    expect((await reader.list()).body.data[0]?.fullMessage).toBe("Dear Ada,\n\nwelcome.");
  });

  test("a template without variables takes recipients and languages only", async () => {
    const { sender, reader } = await mintCampaign({
      templates: { english: "Open today." },
      header: "",
      footer: {},
    });
    await sender.upload(csv(["6591234567,english"], "recipient,language"));

    expect((await reader.list()).body.data[0]).toMatchObject({ fullMessage: "Open today.", values: {} });
  });
});
