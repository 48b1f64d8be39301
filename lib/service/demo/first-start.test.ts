import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { listConsoleCampaigns } from "#lib/console/registry/console-campaigns";
import { adoptCampaigns } from "#lib/installation/adopt-campaigns";
import { parseSettings } from "#lib/platform/settings/settings";
import { findCampaigns } from "#lib/service/campaigns/show-campaigns";
import { prepareFirstStart } from "#lib/service/demo/first-start";
import { makeDemo } from "#lib/service/demo/make-demo";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();
const settings = parseSettings({ DEMO: "1" });
const service = { pool, settings, nationalIdKey: randomBytes(32) };

test("a first start that is cut off before the demo is made leaves it to the next; of two at once one makes it", async () => {
  const cutOff = { ...service, settings: { ...settings, publicUrl: "no address" } };
  await expect(prepareFirstStart(cutOff)).rejects.toThrow();
  const lines = await Promise.all([prepareFirstStart(service), prepareFirstStart(service)]);
  expect(lines.filter((each) => each.length > 0)).toHaveLength(1);
  expect(await prepareFirstStart(service)).toEqual([]);
});

test("lists of campaigns, the newest first, begin with the demo that is delivered, not with the paused one", async () => {
  await makeDemo(service, new Date());
  await adoptCampaigns(service);
  const inConsole = await listConsoleCampaigns(pool, "", 2);
  const { campaigns: inSettings } = await findCampaigns(service, { text: "", limit: 2 });
  for (const listed of [inConsole, inSettings]) {
    expect(listed.map(({ name }) => name)).toEqual(["Demo", "Demo, paused"]);
  }
});
