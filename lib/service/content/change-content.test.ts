import { afterAll, expect, test } from "vitest";
import { parseId } from "#lib/domain/api/id";
import { showCampaign, showVersions } from "#lib/service/campaigns/show-campaigns";
import { changeContent } from "#lib/service/content/change-content";
import { retrieveMessage } from "#lib/service/messages/retrieve-message";
import { sendMessage } from "#lib/service/messages/send-message";
import { mintCampaign, testService } from "#lib/testing/service/service";
import { ContentRequest } from "#lib/wire/service/campaign-requests";

const service = testService();
afterAll(() => service.pool.end());

const SEND = { recipient: "6591234567", language: "english", values: { name: "Ada" } };
const content = (text: string, more: Partial<ContentRequest> = {}) =>
  ContentRequest.parse({ header: "Library", templates: { english: text }, ...more });

test("before a message exists the content changes in place, as often as one likes", async () => {
  const { campaignId } = await mintCampaign(service);
  expect(await changeContent(service, campaignId, content("Hello {{name}}"))).toEqual({ version: 1 });
  expect(await changeContent(service, campaignId, content("Hi {{name}}"))).toEqual({ version: 1 });
  const versions = await showVersions(service, campaignId);
  expect(versions).toMatchObject([{ version: 1, current: true, bodies: [{ body: "Hi {{name}}" }] }]);
  expect(await showCampaign(service, campaignId)).toMatchObject({
    header: "Library",
    templates: { english: "Hi {{name}}" },
    contentLocked: false,
  });
});

test("once a message exists the content is locked; a new version leaves old messages as they are", async () => {
  const caller = await mintCampaign(service);
  const { campaignId } = caller;
  const before = await sendMessage(service, caller, SEND);
  await expect(changeContent(service, campaignId, content("Hi {{name}}"))).rejects.toThrow(/locked/);
  expect(await changeContent(service, campaignId, content("Hi {{name}}", { newVersion: true }))).toEqual({
    version: 2,
  });
  // The new version is unused and can still be changed without another one. The first message locks it too.
  expect(await showCampaign(service, campaignId)).toMatchObject({ contentVersion: 2, contentLocked: false });
  const after = await sendMessage(service, caller, SEND);
  expect(await showCampaign(service, campaignId)).toMatchObject({ contentLocked: true });
  expect(after.fullMessage).toContain("Hi Ada");
  expect(after.templateBodyId).not.toBe(before.templateBodyId);
  const old = await retrieveMessage(service, caller, parseId("message", before.id) ?? "");
  expect(old).toMatchObject({
    fullMessage: "Dear Ada",
    templateBodyId: before.templateBodyId,
    templateBody: { body: "Dear {{name}}" },
  });
  expect(await showVersions(service, campaignId)).toMatchObject([
    { version: 2, current: true, bodies: [{ body: "Hi {{name}}" }] },
    { version: 1, current: false, bodies: [{ body: "Dear {{name}}" }] },
  ]);
});

test("of two who edit the same version, the second is told and overwrites nothing", async () => {
  const caller = await mintCampaign(service);
  await sendMessage(service, caller, SEND);
  const edits = ["One {{name}}", "Two {{name}}"].map((text) =>
    changeContent(service, caller.campaignId, content(text, { newVersion: true, basedOn: 1 })),
  );
  const ended = await Promise.allSettled(edits);
  expect(ended.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(ended.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { name: "WrongInput", message: expect.stringContaining("version 2") },
  });
});

test("every fault is named at the body that has it, and nothing changes", async () => {
  const { campaignId } = await mintCampaign(service);
  const wrong = content("Hi {{Name}}", { templates: { english: "Hi {{Name}}", malay: "Hai {{name}}" } });
  await expect(async () => changeContent(service, campaignId, wrong)).rejects.toMatchObject({
    fields: expect.arrayContaining([
      { field: "templates.english", message: expect.stringContaining("{{Name}} is not a variable") },
      { field: "templates.english", message: expect.stringContaining("used in malay but not in english") },
    ]),
  });
  expect(await showCampaign(service, campaignId)).toMatchObject({ templates: { english: "Dear {{name}}" } });
});
