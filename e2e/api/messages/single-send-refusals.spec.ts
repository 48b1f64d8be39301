import { expect } from "@playwright/test";
import { mintCampaign, SEND } from "../../fixtures/campaign";
import { expectRefusal } from "../../fixtures/expect-refusal";
import { test } from "../../fixtures/test";

const INVALID_RECIPIENTS = [
  "+6591234567",
  "006591234567",
  "0",
  "",
  " ",
  "abc",
  "65",
  "6591",
  "65 9123 4567",
  "65-9123-4567",
  "6591234567 ",
  "6591234567\n",
  "6591234567a",
  "6591234567890123456789",
  "9991234567",
  "６５９１２３４５６７",
  "S1234567D",
  6591234567,
  null,
  true,
  ["6591234567"],
  { number: "6591234567" },
];

const INVALID_VALUES: [string, unknown][] = [
  ["missing", undefined],
  ["null", null],
  ["a string", "Ada"],
  ["an array", ["Ada", "42"]],
  ["a number", 5],
  ["empty", {}],
  ["without one key", { name: "Ada" }],
  ["with one key more", { name: "Ada", code: "42", title: "Dr" }],
  ["with a key in another case", { Name: "Ada", code: "42" }],
  ["with a number", { name: "Ada", code: 42 }],
  ["with null", { name: "Ada", code: null }],
  ["with an object", { name: "Ada", code: {} }],
  ["with an array", { name: "Ada", code: ["42"] }],
  ["with an empty text", { name: "Ada", code: "" }],
  ["with blanks only", { name: " \t\n", code: "42" }],
];

const UNSUPPORTED = "is not supported. available language(s) for this campaign: english, chinese";

test.describe("400 parameter_invalid", () => {
  test("a recipient that is no normalised phone number is refused", async () => {
    const { sender } = await mintCampaign();
    for (const recipient of INVALID_RECIPIENTS) {
      await test.step(JSON.stringify(recipient), async () =>
        expectRefusal(await sender.send({ ...SEND, recipient }), "recipientInvalid"),
      );
    }
    expectRefusal(await sender.send({ ...SEND, recipient: undefined }), "recipientInvalid");
  });

  test("a language that the campaign lacks is refused, and its languages are named", async () => {
    const { sender } = await mintCampaign();
    for (const language of ["french", "malay", "tamil", "en"]) {
      const sentence = `${language} ${UNSUPPORTED}`;
      expectRefusal(await sender.send({ ...SEND, language }), "languageUnsupported", { sentence });
    }
  });

  test("a language that is no text is refused, and the campaign's languages are named", async () => {
    const { sender } = await mintCampaign();
    const sentence = /is not supported\. available language\(s\) for this campaign: english, chinese$/;
    for (const language of [undefined, null, 5, "", " english", ["english"], {}]) {
      await test.step(JSON.stringify(language) ?? "missing", async () =>
        expectRefusal(await sender.send({ ...SEND, language }), "languageUnsupported", { sentence }),
      );
    }
  });

  test("values that do not fit the template are refused", async () => {
    const { sender } = await mintCampaign();
    for (const [name, values] of INVALID_VALUES) {
      await test.step(name, async () =>
        expectRefusal(await sender.send({ ...SEND, values }), "valuesInvalid"),
      );
    }
  });

  test("a message of 1001 characters is refused", async () => {
    const { sender } = await mintCampaign({ templates: { english: "{{body}}" } });
    const values = { body: "a".repeat(1001) };

    expectRefusal(await sender.send({ ...SEND, values }), "messageTooLong");
  });

  test("the first thing wrong is named: recipient, then language, then values", async () => {
    const { sender } = await mintCampaign();
    const wrong = { recipient: "+65", language: "french", values: {} };

    expectRefusal(await sender.send({}), "recipientInvalid");
    expectRefusal(await sender.send(wrong), "recipientInvalid");
    const sentence = `french ${UNSUPPORTED}`;
    expectRefusal(await sender.send({ ...wrong, recipient: SEND.recipient }), "languageUnsupported", {
      sentence,
    });
    expectRefusal(await sender.send({ ...SEND, values: {} }), "valuesInvalid");
  });

  test("nothing is created by a refused call", async () => {
    const { sender, reader } = await mintCampaign();
    await sender.send({ ...SEND, recipient: "+6591234567" });
    await sender.send({ ...SEND, language: "french" });
    await sender.send({ ...SEND, values: {} });

    expect((await reader.list()).body.data).toEqual([]);
  });
});

test.describe("400 nric_mobile_not_found", () => {
  test("a national identity number without a number on record is refused", async () => {
    const { sender } = await mintCampaign({ nationalIdRecipients: true });

    expectRefusal(await sender.send({ ...SEND, recipient: "S0000001I" }), "nationalIdUnknown");
  });

  test("one with a wrong check letter is no recipient at all", async () => {
    const { sender } = await mintCampaign({ nationalIdRecipients: true });

    expectRefusal(await sender.send({ ...SEND, recipient: "S1234567A" }), "recipientInvalid");
  });
});

test.describe("403 1010", () => {
  test("a key that may only read cannot send", async () => {
    const { reader } = await mintCampaign();

    expectRefusal(await reader.send(SEND), "permissionMissing");
    expect((await reader.list()).body.data).toEqual([]);
  });
});
