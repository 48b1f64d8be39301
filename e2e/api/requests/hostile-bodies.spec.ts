import { expect } from "@playwright/test";
import { mintCampaign, SEND } from "../../fixtures/campaign";
import { csv } from "../../fixtures/csv";
import { expectParameterInvalid, expectRefusal } from "../../fixtures/expect-refusal";
import { test } from "../../fixtures/test";

const SENT = JSON.stringify(SEND);

test.describe("keys that objects inherit", () => {
  test("__proto__ and constructor in the body are no fields", async () => {
    const { sender } = await mintCampaign();

    expectRefusal(await sender.sendText(`{"__proto__":${SENT}}`), "recipientInvalid");
    expectRefusal(await sender.sendText(`{"constructor":{"prototype":${SENT}}}`), "recipientInvalid");
    expectRefusal(
      await sender.sendText(
        SENT.replace(/"values":.*/, `"values":{"__proto__":${JSON.stringify(SEND.values)}}}`),
      ),
      "valuesInvalid",
    );
  });

  test("as a further value they are refused like any other", async () => {
    const { sender } = await mintCampaign();
    for (const key of ["__proto__", "constructor", "toString", "hasOwnProperty", "prototype"]) {
      const text = SENT.replace('"values":{', `"values":{"${key}":"x",`);
      await test.step(key, async () => expectRefusal(await sender.sendText(text), "valuesInvalid"));
    }
  });

  test("as a language they are not supported", async () => {
    const { sender } = await mintCampaign();
    for (const language of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
      const sentence = `${language} is not supported. available language(s) for this campaign: english, chinese`;
      expectRefusal(await sender.send({ ...SEND, language }), "languageUnsupported", { sentence });
    }
  });

  test("as a template's variable they are a variable", async () => {
    const templates = { english: "Of {{constructor}}, {{name}}" };
    const { sender, reader } = await mintCampaign({ templates, header: "", footer: {} });

    expectRefusal(await sender.send({ ...SEND, values: { name: "Ada" } }), "valuesInvalid");
    const values = { constructor: "Steel", name: "Ada" };
    expect((await sender.send({ ...SEND, values })).body).toMatchObject({
      values,
      fullMessage: "Of Steel, Ada",
    });
    await sender.upload(csv(["6591234567,english,Steel,Ada"], "recipient,language,constructor,name"));
    expect((await reader.list()).body.data[0]).toMatchObject({ values, fullMessage: "Of Steel, Ada" });
  });
});

test.describe("characters that a database cannot hold", () => {
  test("NUL is refused wherever it stands", async () => {
    const { sender, reader } = await mintCampaign();
    const values = { ...SEND.values, name: "A\u0000da" };

    expectRefusal(await sender.send({ ...SEND, values }), "valuesInvalid");
    expectRefusal(await sender.send({ ...SEND, recipient: "65\u000091234567" }), "recipientInvalid");
    expectParameterInvalid(await sender.send({ ...SEND, language: "english\u0000" }));
    expectRefusal(
      await sender.send({ ...SEND, values: { ...SEND.values, "na\u0000me": "x" } }),
      "valuesInvalid",
    );
    expect((await reader.list()).body.data).toEqual([]);
  });

  test("half a surrogate pair is refused", async () => {
    const { sender, reader } = await mintCampaign();
    for (const half of ["\\ud83d", "\\ude00", "\\ude00\\ud83d"]) {
      const text = SENT.replace("Ada", half);
      await test.step(half, async () => expectRefusal(await sender.sendText(text), "valuesInvalid"));
    }
    expect((await reader.list()).body.data).toEqual([]);
  });

  test("everything else comes back as it was sent", async () => {
    const { sender, reader } = await mintCampaign();
    const name =
      "\u0001\u001f\u007f\u0085\u2028\ufeff\ufffd\uffff😀👩‍👩‍👧‍👦é\u0301 ‮عربي \\ \" ' ` <b>&amp;</b> {{name}}";
    const { status, body } = await sender.send({ ...SEND, values: { ...SEND.values, name } });

    expect(status).toBe(201);
    expect(body.values.name).toBe(name);
    expect((await reader.retrieve(body.id)).body.values.name).toBe(name);
  });
});

test.describe("encodings", () => {
  test("JSON that is not UTF-8 is refused, not mended", async () => {
    const { sender, reader } = await mintCampaign();
    const latin1 = new Uint8Array(Buffer.from(SENT.replace("Ada", "Adél"), "latin1"));
    const utf16 = new Uint8Array(Buffer.from(SENT, "utf16le"));

    expectParameterInvalid(await sender.sendText(latin1));
    expectParameterInvalid(await sender.sendText(utf16));
    expect((await reader.list()).body.data).toEqual([]);
  });

  test("a charset of UTF-8 may be named", async () => {
    const { sender } = await mintCampaign();
    const headers = { "content-type": "Application/JSON; charset=UTF-8" };

    expect((await sender.call("POST", "/messages", { headers, body: SENT })).status).toBe(201);
  });

  test("a compressed body is refused, not misread", async () => {
    const { sender } = await mintCampaign();
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };
    const stream = new Blob([SENT]).stream().pipeThrough(new CompressionStream("gzip"));
    const body = await new Response(stream).arrayBuffer();

    expectParameterInvalid(await sender.call("POST", "/messages", { headers, body }));
  });
});

test.describe("very long and very deep", () => {
  test("long fields are refused for what they are", async () => {
    const { sender } = await mintCampaign();
    const long = "6".repeat(100_000);

    expectRefusal(await sender.send({ ...SEND, recipient: long }), "recipientInvalid");
    expectParameterInvalid(await sender.send({ ...SEND, language: long }));
    expectRefusal(await sender.send({ ...SEND, values: { ...SEND.values, [long]: "x" } }), "valuesInvalid");
    expectRefusal(await sender.send({ ...SEND, values: { ...SEND.values, name: long } }), "messageTooLong");
  });

  test("deep nesting and many keys are refused", async () => {
    const { sender } = await mintCampaign();
    const deep = `{"recipient":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, "x"]));

    expectParameterInvalid(await sender.sendText(deep));
    expectRefusal(await sender.send({ ...SEND, values: many }), "valuesInvalid");
  });

  test("a key given twice counts once, as the last", async () => {
    const { sender } = await mintCampaign();
    const text = SENT.replace('"name":"Ada"', '"name":"Eve","name":"Ada"');

    expect((await sender.sendText(text)).body.values).toEqual(SEND.values);
  });
});
