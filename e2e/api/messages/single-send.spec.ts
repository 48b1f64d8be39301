import { expect } from "@playwright/test";
import { CAMPAIGN, mintCampaign, pauseCampaign, SEND } from "../../fixtures/campaign";
import { expectKeys, MESSAGE_ID, SENT_KEYS, TIMESTAMP, USER_ID } from "../../fixtures/shapes";
import { test } from "../../fixtures/test";

test.describe("201", () => {
  test("the reply has the fields of the specification and no other", async () => {
    const { sender, campaignId } = await mintCampaign();
    const { status, body } = await sender.send(SEND);

    expect(status).toBe(201);
    expectKeys(body, SENT_KEYS);
    expect(body).toMatchObject({ ...SEND, campaignId, latestStatus: "created" });
    expect(body.id).toMatch(MESSAGE_ID);
    expect(body.creatorId).toMatch(USER_ID);
    expect(body.templateBodyId).toMatch(/^\S+$/);
    expect(body.createdAt).toMatch(TIMESTAMP);
    expect(body.updatedAt).toMatch(TIMESTAMP);
    expect(Date.parse(body.updatedAt)).toBeGreaterThanOrEqual(Date.parse(body.createdAt));
  });

  test("createdAt is the time of the call", async () => {
    const { sender } = await mintCampaign();
    const before = Date.now();
    const { body } = await sender.send(SEND);

    expect(Date.parse(body.createdAt)).toBeGreaterThanOrEqual(before - 1000);
    expect(Date.parse(body.createdAt)).toBeLessThanOrEqual(Date.now() + 1000);
  });

  test("fullMessage is header, body and footer of the language, with rules between", async () => {
    const { sender } = await mintCampaign();
    const { body } = await sender.send({ ...SEND, language: "chinese" });

    expect(body.fullMessage).toBe("Sunrise Clinic\n\n---\n\nAda，您的验证码是42。\n\n---\n\n请勿回复。");
  });

  test("an empty header or footer takes its rule line with it", async () => {
    const bare = await mintCampaign({ header: "", footer: {} });
    const headed = await mintCampaign({ footer: {} });

    expect((await bare.sender.send(SEND)).body.fullMessage).toBe("Dear Ada, your code is 42.");
    expect((await headed.sender.send(SEND)).body.fullMessage).toBe(
      "Sunrise Clinic\n\n---\n\nDear Ada, your code is 42.",
    );
  });

  test("a single body variable holds the whole message, line breaks included", async () => {
    const templates = { english: "{{body}}" };
    const { sender } = await mintCampaign({ templates, header: "", footer: {} });
    const body = "First line\nSecond line\r\n\tTabbed “quotes” 你好 🎉";
    const reply = await sender.send({ ...SEND, values: { body } });

    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ values: { body }, fullMessage: body });
  });

  test("a value that looks like a placeholder or a replacement pattern is left as it is", async () => {
    const { sender } = await mintCampaign({ header: "", footer: {} });
    const values = { name: "{{code}}", code: "$& $1 $$ {{name}}" };
    const { body } = await sender.send({ ...SEND, values });

    expect(body.values).toEqual(values);
    expect(body.fullMessage).toBe("Dear {{code}}, your code is $& $1 $$ {{name}}.");
  });

  test("a variable used twice is filled in twice", async () => {
    const templates = { english: "{{name}}, {{name}}: {{code}}" };
    const { sender } = await mintCampaign({ templates, header: "", footer: {} });

    expect((await sender.send(SEND)).body.fullMessage).toBe("Ada, Ada: 42");
  });

  test("language is compared without regard to case and stored in lower case", async () => {
    const { sender } = await mintCampaign();
    const { status, body } = await sender.send({ ...SEND, language: "EngLish" });

    expect(status).toBe(201);
    expect(body.language).toBe("english");
  });

  test("all four languages of the specification can be configured", async () => {
    const languages = ["english", "chinese", "malay", "tamil"];
    const templates = Object.fromEntries(
      languages.map((language) => [language, `${language} {{name}} {{code}}`]),
    );
    const { sender } = await mintCampaign({ templates, header: "", footer: {} });

    for (const language of languages) {
      const { status, body } = await sender.send({ ...SEND, language });
      expect(status).toBe(201);
      expect(body).toMatchObject({ language, fullMessage: `${language} Ada 42` });
    }
  });

  for (const recipient of ["6591234567", "6561234567", "14155552671", "85251234567", "447911123456"]) {
    test(`${recipient} is a possible recipient`, async () => {
      const { sender } = await mintCampaign();
      const { status, body } = await sender.send({ ...SEND, recipient });

      expect(status).toBe(201);
      expect(body.recipient).toBe(recipient);
    });
  }

  test("latestStatus is created in the reply, whatever delivery does meanwhile", async () => {
    const { sender } = await mintCampaign();
    const replies = await Promise.all(Array.from({ length: 20 }, () => sender.send(SEND)));

    expect(new Set(replies.map(({ body }) => body.latestStatus))).toEqual(new Set(["created"]));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(20);
  });

  test("the same call twice makes two messages", async () => {
    const campaign = await mintCampaign();
    await pauseCampaign(campaign);
    await campaign.sender.send(SEND);
    await campaign.sender.send(SEND);

    expect((await campaign.reader.list()).body.data).toHaveLength(2);
  });

  test("a message of exactly 1000 characters is accepted", async () => {
    const { sender } = await mintCampaign({ templates: { english: "{{body}}" }, header: CAMPAIGN.header });

    expect((await sender.send({ ...SEND, values: { body: "a".repeat(1000) } })).status).toBe(201);
  });
});
