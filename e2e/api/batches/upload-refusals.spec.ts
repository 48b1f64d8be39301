import { expect } from "@playwright/test";
import { form } from "../../fixtures/api-client";
import { mintCampaign } from "../../fixtures/campaign";
import { csv, goodRows, HEADER } from "../../fixtures/csv";
import { expectParameterInvalid, expectRefusal, expectRefusedFile } from "../../fixtures/expect-refusal";
import { exchangeBytes } from "../../fixtures/raw-http";
import { test } from "../../fixtures/test";

const BOM = "\ufeff";
const ADA = "6591234567,english,Ada,42";

function encoded(text: string, encoding: BufferEncoding): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, encoding));
}

test.describe("400: a file that cannot be read as CSV says what was found", () => {
  const accented = csv(["6591234567,english,Adél,42"]);
  const bigEndian = new Uint8Array(Buffer.from(BOM + accented, "utf16le").swap16());
  const FILES: [string, string | Uint8Array<ArrayBuffer>, RegExp][] = [
    ["UTF-16 with a byte-order mark", encoded(BOM + accented, "utf16le"), /UTF-16/],
    ["UTF-16, big-endian", bigEndian, /UTF-16/],
    ["Windows-1252", encoded(accented, "latin1"), /UTF-8/],
    ["semicolons", accented.replaceAll(",", ";"), /semicolon/i],
    ["tabs", accented.replaceAll(",", "\t"), /tab/i],
    ["a repeated column", csv([`${ADA},7`], `${HEADER},name`), /name/],
    ["a quote that is never closed", csv([ADA, '6591234567,english,"Ada,42', ADA]), /quote/i],
    ["NUL", csv(["6591234567,english,A\u0000da,42"]), /NUL/i],
  ];
  for (const [what, file, sentence] of FILES) {
    test(what, async () => {
      const { sender, reader } = await mintCampaign();

      expectRefusedFile(await sender.upload(file), "fileUnreadable", sentence);
      expect((await reader.list()).body.data).toEqual([]);
    });
  }

  test("what is wrong far down the file is found too", async () => {
    const { sender, reader } = await mintCampaign();
    const start = csv(goodRows(10_000));

    const unclosed = await sender.upload(`${start}6591234567,english,"Ada,42\n`);
    expect(expectRefusedFile(unclosed, "fileUnreadable", /quote/i).rowErrors[0]?.row).toBe(10_002);
    const damaged = new Uint8Array(Buffer.concat([Buffer.from(start), Buffer.from([0xff, 0xfe, 0x80])]));
    expectRefusedFile(await sender.upload(damaged), "fileUnreadable", /UTF-8/);
    expect((await reader.list()).body.data).toEqual([]);
  });

  test("UTF-16 without a byte-order mark, text after a closed quote, and binary data are refused", async () => {
    const { sender, reader } = await mintCampaign();
    const binary = new Uint8Array(Array.from({ length: 4096 }, (_, index) => (index * 37) % 256));
    const files = [encoded(accented, "utf16le"), csv(['6591234567,english,"Ada"x,42']), binary];

    for (const file of files) expectParameterInvalid(await sender.upload(file));
    expect((await reader.list()).body.data).toEqual([]);
  });
});

test.describe("400: a file without a data row", () => {
  for (const [what, file] of [
    ["only a header", `${HEADER}\n`],
    ["a header without an end", HEADER],
    ["a header and blank lines", `${HEADER}\n\n\r\n\n`],
  ] as const) {
    test(what, async () => {
      const { sender } = await mintCampaign();

      expectRefusedFile(await sender.upload(file), "noRows", /no row/);
    });
  }

  test("nothing at all, or nothing but a byte-order mark or blank lines", async () => {
    const { sender } = await mintCampaign();

    for (const file of ["", BOM, "\n", "\r\n\r\n"]) expectParameterInvalid(await sender.upload(file));
  });
});

test.describe("400: a request that is no upload", () => {
  test("no file, or one in another field", async () => {
    const { sender } = await mintCampaign();
    const text = new FormData();
    text.append("file", csv([ADA]));

    for (const body of [form([["csv", csv([ADA]), "a.csv"]]), form([["File", csv([ADA]), "a.csv"]]), text]) {
      expectRefusal(await sender.call("POST", "/batch/messages", { body }), "fileMissing");
    }
  });

  test("two files", async () => {
    const { sender, reader } = await mintCampaign();
    const body = form([
      ["file", csv([ADA]), "a.csv"],
      ["file", csv([ADA]), "b.csv"],
    ]);

    expectParameterInvalid(await sender.call("POST", "/batch/messages", { body }));
    expect((await reader.list()).body.data).toEqual([]);
  });

  test("a body that is not declared as multipart, or names no boundary", async () => {
    const { sender } = await mintCampaign();
    for (const type of [
      "application/json",
      "text/csv",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
    ]) {
      const reply = await sender.call("POST", "/batch/messages", {
        headers: { "content-type": type },
        body: csv([ADA]),
      });
      await test.step(type, () => expectRefusal(reply, "contentTypeInvalid", { sentence: /Content-Type/ }));
    }
  });

  test("a multipart body that is not complete", async () => {
    const { sender, reader } = await mintCampaign();
    const headers = { "content-type": "multipart/form-data; boundary=cut" };
    const part = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';

    for (const body of [`${part}${csv([ADA])}`, part, "--cut\r\nContent-Dis", "--cut"]) {
      await test.step(JSON.stringify(body.slice(-20)), async () =>
        expectRefusal(await sender.call("POST", "/batch/messages", { headers, body }), "uploadBroken"),
      );
    }
    expect((await reader.list()).body.data).toEqual([]);
  });

  test("a body without the boundary that its header names", async () => {
    const { sender } = await mintCampaign();
    const headers = { "content-type": "multipart/form-data; boundary=other" };

    expectParameterInvalid(await sender.call("POST", "/batch/messages", { headers, body: csv([ADA]) }));
  });
});

test("a connection that ends in the middle of a file leaves nothing behind, and the service lives on", async () => {
  const { sender, reader, campaignId, apiKeys, location } = await mintCampaign();
  const head = [
    `POST /api/v2/campaigns/${campaignId}/batch/messages HTTP/1.1`,
    "Host: x",
    `Authorization: Bearer ${apiKeys[0]?.key}`,
    "Content-Type: multipart/form-data; boundary=cut",
    "Content-Length: 9000000",
    "",
    '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n',
    csv(goodRows(20_000)),
  ];
  await exchangeBytes(location.url, head.join("\r\n"));

  expect((await reader.list()).body.data).toEqual([]);
  expect((await sender.upload(csv([ADA]))).status).toBe(201);
  expect((await reader.list()).body.data).toHaveLength(1);
});
