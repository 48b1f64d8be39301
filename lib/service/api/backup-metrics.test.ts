import { expect, test } from "vitest";
import { sql } from "#lib/platform/postgres/sql";
import { backupMetrics } from "#lib/service/api/backup-metrics";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();

async function figures(): Promise<Record<string, number>> {
  const text = await backupMetrics(pool);
  return Object.fromEntries(
    [...text.matchAll(/^(redial_backup_\w+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]),
  );
}

test("the age is that of the latest backup, and a failed try or check shows", async () => {
  expect(await figures()).toEqual({ redial_backup_failed: 0 });
  await pool.query(sql`
    insert into backup (id, made_by, at, file, bytes) values
      (gen_random_uuid(), 'schedule', now() - interval '1 day', 'old', 1),
      (gen_random_uuid(), 'command line', now() - interval '1 hour', 'new', 1)
  `);
  const { redial_backup_age_seconds: age, redial_backup_failed: failed } = await figures();
  expect(Math.round((age ?? 0) / 3600)).toBe(1);
  expect(failed).toBe(0);
  await pool.query(sql`update backup_turn set failures = 2`);
  expect(await figures()).toMatchObject({ redial_backup_failed: 1 });
  await pool.query(sql`update backup_turn set failures = 0`);
  await pool.query(sql`update backup set fault = 'broken' where file = 'new'`);
  expect(await figures()).toMatchObject({ redial_backup_failed: 1 });
});
