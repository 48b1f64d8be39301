import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deliverNext } from "#lib/console/alerts/deliver";
import { type AlertScene, alertScene } from "#lib/testing/console/alert-scene";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();

let scene: AlertScene;
beforeEach(async () => {
  scene = await alertScene(pool);
});
afterEach(() => scene.leave());

test("a webhook is told once that an alert fires and once that it is over, signed", async () => {
  const { secret } = await scene.addWebhook();
  await scene.stop();
  await scene.evaluate();
  expect(await scene.deliver()).toBe(1);
  await scene.mend();
  expect(await scene.deliver()).toBe(1);
  const bodies = scene.receiver.received.map(({ body }) => JSON.parse(body));
  expect(bodies).toMatchObject([
    {
      event: "alert.firing",
      campaign: { id: scene.campaign },
      alert: { kind: "key_stopped", endedAt: null, facts: { reason: "key_rejected" } },
      link: `https://redial.example.org/campaigns/${scene.campaign}/alerts`,
    },
    { event: "alert.recovered", alert: { kind: "key_stopped", endedAt: scene.now.toISOString() } },
  ]);
  for (const { headers, body } of scene.receiver.received) {
    const timestamp = String(headers["redial-timestamp"]);
    const expected = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
    expect(headers["redial-signature"]).toBe(`v1=${expected}`);
    expect(headers["redial-delivery"]).toBe(JSON.parse(body).delivery);
  }
});

test("several workers tell one thing once", async () => {
  await scene.addWebhook();
  await scene.stop();
  await Promise.all(Array.from({ length: 5 }, () => deliverNext(scene.context, scene.now, 0.5)));
  expect(scene.receiver.received).toHaveLength(1);
});

test("a receiver that does not take it is tried again later and later, and then told both in order", async () => {
  await scene.addWebhook();
  scene.receiver.answer.status = 500;
  await scene.stop();
  expect(await scene.deliver()).toBe(1);
  expect(await scene.deliver()).toBe(0);
  scene.later(14);
  expect(await scene.deliver()).toBe(1);
  scene.later(14);
  expect(await scene.deliver()).toBe(0);
  await scene.mend();
  scene.receiver.answer.status = 200;
  scene.later(60);
  expect(await scene.deliver()).toBe(2);
  expect(await scene.states()).toMatchObject([
    { event: "firing", state: "sent", tries: 3 },
    { event: "recovered", state: "sent", tries: 1 },
  ]);
  expect(scene.receiver.received.slice(-2).map(({ body }) => JSON.parse(body).event)).toEqual([
    "alert.firing",
    "alert.recovered",
  ]);
});

test("a redirect is not followed, and 410 ends the trying", async () => {
  await scene.addWebhook();
  Object.assign(scene.receiver.answer, { status: 307, location: scene.receiver.address });
  await scene.stop();
  await scene.deliver();
  expect(scene.receiver.received).toHaveLength(1);
  expect(await scene.states()).toMatchObject([
    { state: "waiting", said: "The address answered with HTTP 307." },
  ]);
  Object.assign(scene.receiver.answer, { status: 410, location: undefined });
  scene.later(60);
  await scene.deliver();
  expect(await scene.states()).toMatchObject([
    { state: "failed", said: "The address answered with HTTP 410." },
  ]);
});
