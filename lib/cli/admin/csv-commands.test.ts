import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { csvCommands } from "#lib/cli/admin/csv-commands";
import { changeCampaign, findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { formatId } from "#lib/domain/api/id";
import { mintOwnCampaign } from "#lib/testing/console/own-campaign";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();

test("a file is checked by its campaign's refused characters, as the console and the browser do", async () => {
  const { service, caller, campaign } = await mintOwnCampaign(pool);
  const file = join(await mkdtemp(join(tmpdir(), "csv-")), "one.csv");
  await writeFile(file, "recipient,language,name\n6591234567,english,O’Neil\n");
  const args = ["--campaign", formatId("campaign", caller.campaignId), file];
  const check = () => csvCommands[0]?.prepare(args, "admin")({ ...service, databaseUrl: "" });
  expect(await check()).toMatchObject({ isValid: true });
  await changeCampaign(pool, campaign, { refusedCharacters: "’" });
  expect((await findConsoleCampaign(pool, campaign))?.refusedCharacters).toBe("’");
  expect(await check()).toMatchObject({ isValid: false, rowErrors: [{ row: 2, code: "value_refused" }] });
});
