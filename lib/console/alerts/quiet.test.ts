import { afterEach, beforeEach, expect, test } from "vitest";
import { type AlertScene, alertScene } from "#lib/testing/console/alert-scene";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();

let scene: AlertScene;
beforeEach(async () => {
  scene = await alertScene(pool);
});
afterEach(() => scene.leave());

test("in quiet hours nothing is sent; what still fires is told when they end", async () => {
  await scene.addWebhook(scene.quietForAnHour());
  await scene.stop();
  await scene.deliver();
  scene.later(50 * 60);
  await scene.deliver();
  expect(scene.receiver.received).toHaveLength(0);
  scene.later(11 * 60);
  await scene.deliver();
  expect(scene.receiver.received).toHaveLength(1);
});

test("what was over before the quiet hours ended is not told at all", async () => {
  await scene.addWebhook(scene.quietForAnHour());
  await scene.stop();
  await scene.deliver();
  await scene.mend();
  scene.later(61 * 60);
  await scene.deliver();
  await scene.deliver();
  expect(scene.receiver.received).toHaveLength(0);
  expect((await scene.states()).map(({ state }) => state)).toEqual(["skipped", "skipped"]);
});
