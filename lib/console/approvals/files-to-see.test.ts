import { expect, test } from "vitest";
import { countFilesToApprove, listFilesToSee } from "#lib/console/approvals/files-to-see";
import { sql } from "#lib/platform/postgres/sql";
import { heldScene } from "#lib/testing/console/held-scene";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();
const WEEK_MS = 7 * 86_400_000;
const member = ({ id }: { id: string }) => ({ id, role: "member" as const });

test("an approver sees in which campaigns files wait for them, and their uploader does not", async () => {
  const { campaign, eve, ada, person, approve } = await heldScene(pool);
  const other = await heldScene(pool);
  const seen = { campaign: campaign.id, campaignName: campaign.name, waiting: 1, ranOut: 0 };
  expect([await countFilesToApprove(pool, member(eve)), await listFilesToSee(pool, member(eve))]).toEqual([
    1,
    [seen],
  ]);
  for (const nobody of [ada, await person("operator"), await person("restricted")])
    expect(await listFilesToSee(pool, member(nobody))).toEqual([]);
  expect(await countFilesToApprove(pool, member(other.eve))).toBe(1);
  await approve(eve, "approver");
  expect(await listFilesToSee(pool, member(eve))).toEqual([]);
});

test("the uploader is told for three days that a file of theirs ran out, and nobody else is", async () => {
  const { campaign, eve, ada, pass, tidy, id } = await heldScene(pool);
  await pass(WEEK_MS);
  await tidy();
  const seen = { campaign: campaign.id, campaignName: campaign.name, waiting: 0, ranOut: 1 };
  expect(await listFilesToSee(pool, member(ada))).toEqual([seen]);
  expect(await listFilesToSee(pool, member(eve))).toEqual([]);
  await pool.query(sql`update upload set settled_at = now() - interval '73 hours' where id = ${id}`);
  expect(await listFilesToSee(pool, member(ada))).toEqual([]);
});
