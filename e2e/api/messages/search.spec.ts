import { expect } from "@playwright/test";
import { test } from "../../fixtures/test";
import { mintTwelve } from "../../fixtures/twelve-messages";

test.describe("search", () => {
  async function found(search: string, client: Awaited<ReturnType<typeof mintTwelve>>["reader"]) {
    const { status, body } = await client.list({ search, limit: 100 });
    expect(status).toBe(200);
    return body.data.map(({ recipient }) => recipient);
  }

  test("any part of the number finds it: front, middle, end, whole", async () => {
    const { reader } = await mintTwelve();

    for (const search of ["1415", "5555", "2671", "14155552671", "41555526"]) {
      expect(await found(search, reader)).toEqual(["14155552671"]);
    }
    expect(await found("6", reader)).toHaveLength(12);
    expect(await found("91", reader)).toHaveLength(11);
    expect(await found("141555526711", reader)).toEqual([]);
  });

  test("a leading plus, spaces and dashes do not matter", async () => {
    const { reader } = await mintTwelve();

    for (const search of ["+14155552671", "+1 415-555-2671", "1415 555", " 1415", "1-4-1-5", "415 "]) {
      expect(await found(search, reader), search).toEqual(["14155552671"]);
    }
  });

  test("other characters match nothing, and are no wildcards", async () => {
    const { reader } = await mintTwelve();
    const others = [
      "%",
      "_",
      "1415%",
      "1_15",
      "%1415%",
      "*",
      "1415*",
      ".",
      ".*",
      "\\",
      "'",
      '"',
      "--;",
      "abc",
      "1415a",
    ];
    for (const search of [
      ...others,
      "6591\u0000",
      "\u0000",
      "１４１５",
      "你好",
      "14+15",
      "1'; drop table message; --",
    ]) {
      expect(await found(search, reader), JSON.stringify(search)).toEqual([]);
    }
  });

  test("a very long one matches nothing", async () => {
    const { reader } = await mintTwelve();

    expect(await found("6".repeat(8000), reader)).toEqual([]);
  });
});
