import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { parseSettings } from "#lib/platform/settings/settings";
import { prepareFirstStart } from "#lib/service/demo/first-start";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();

test("a first start that is cut off before the demo is made leaves it to the next; of two at once one makes it", async () => {
  const settings = parseSettings({ DEMO: "1" });
  const service = { pool, settings, nationalIdKey: randomBytes(32) };
  const cutOff = { ...service, settings: { ...settings, publicUrl: "no address" } };
  await expect(prepareFirstStart(cutOff)).rejects.toThrow();
  const lines = await Promise.all([prepareFirstStart(service), prepareFirstStart(service)]);
  expect(lines.filter((each) => each.length > 0)).toHaveLength(1);
  expect(await prepareFirstStart(service)).toEqual([]);
});
