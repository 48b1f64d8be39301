import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listAlertTargets } from "#lib/console/alerts/alert-targets";
import { addTarget, changeTarget, renewSecret, testTarget } from "#lib/console/alerts/change-targets";
import { rows, sql } from "#lib/platform/postgres/sql";
import { type AlertScene, alertScene } from "#lib/testing/console/alert-scene";
import { testAlerts } from "#lib/testing/console/alerts";
import { ownDatabase } from "#lib/testing/database/own-database";
import { plainMailServer } from "#lib/testing/mail/plain-mail-server";

const { pool } = await ownDatabase();

let scene: AlertScene;
beforeEach(async () => {
  scene = await alertScene(pool);
});
afterEach(() => scene.leave());

test("a test goes out at once, whatever the hours, and the target says how it went", async () => {
  const { id } = await scene.addWebhook(scene.quietForAnHour());
  scene.receiver.answer.status = 503;
  await testTarget(scene.author, id);
  await testTarget(scene.author, id);
  scene.later(1);
  expect(await scene.deliver()).toBe(1);
  expect(await listAlertTargets(pool, scene.campaign)).toMatchObject([
    { lastEvent: "test", lastState: "failed", lastSaid: "The address answered with HTTP 503." },
  ]);
});

test("a target that is switched off hears nothing, and a renewed secret signs from then on", async () => {
  const { id, secret } = await scene.addWebhook();
  await changeTarget(scene.author, id, { enabled: false });
  await scene.stop();
  expect(await scene.deliver()).toBe(0);
  const renewed = await renewSecret(scene.context, scene.author, id);
  expect(renewed.secret).not.toBe(secret);
  await testTarget(scene.author, id);
  scene.later(1);
  await scene.deliver();
  const [{ headers, body }] = scene.receiver.received as [(typeof scene.receiver.received)[number]];
  const signed = createHmac("sha256", renewed?.secret ?? "").update(`${headers["redial-timestamp"]}.${body}`);
  expect(headers["redial-signature"]).toBe(`v1=${signed.digest("hex")}`);
});

test("neither a webhook's address nor its secret is readable in the database or in the audit", async () => {
  const { secret } = await scene.addWebhook();
  const [found] = await rows<{ all: string }>(
    pool,
    sql`
      select (select string_agg(t::text, ' ') from alert_target t where campaign = ${scene.campaign})
        || (select string_agg(a::text, ' ') from audit a where parameters->>'campaign' = ${String(scene.campaign)}) as all
    `,
  );
  expect(found?.all).not.toContain(secret);
  expect(found?.all).not.toContain("team=1");
});

const TEAM = { kind: "email", name: "Team", quiet: null, address: "oncall@example.org" } as const;

test("an e-mail arrives at a mail server with what was found and where to look", async () => {
  const { url, mails } = await plainMailServer();
  scene.context = testAlerts(pool, {
    mail: { url, from: "Redial <redial@example.org>", mayBePlain: true },
  });
  await addTarget(scene.context, scene.author, TEAM);
  await scene.stop();
  await scene.deliver();
  expect(await scene.states()).toMatchObject([{ event: "firing", state: "sent", said: "" }]);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toEqual(["oncall@example.org"]);
  expect(mails[0]?.content).toMatch(/From: Redial <redial@example\.org>/);
  expect(mails[0]?.content).toContain("The API key is rejected");
  expect(mails[0]?.content).toContain(`/campaigns/${scene.campaign}/alerts`);
});

test("a mail server without encryption gets nothing unless that is allowed, and the target says why", async () => {
  const { url, mails } = await plainMailServer();
  scene.context = testAlerts(pool, {
    mail: { url, from: "Redial <redial@example.org>", mayBePlain: false },
  });
  await addTarget(scene.context, scene.author, TEAM);
  await scene.stop();
  await scene.deliver();
  const [delivery] = await scene.states();
  expect(delivery).toMatchObject({ state: "waiting", said: expect.stringMatching(/SMTP_MAY_BE_PLAIN/) });
  expect(mails).toEqual([]);
});

test("without a mail server no e-mail target can be made, and that says why", async () => {
  await expect(addTarget(scene.context, scene.author, TEAM)).rejects.toMatchObject({
    code: "refused",
    message: expect.stringMatching(/SMTP_URL and MAIL_FROM are missing/),
  });
});
