import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { adminCommands } from "#lib/cli/admin/commands";
import { findCommand } from "#lib/cli/command/find-command";
import { AUDIT_ACTIONS } from "#lib/domain/audit/audit-actions";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { prepareKeys } from "#lib/platform/secrets/prepare-keys";
import { parseSettings } from "#lib/platform/settings/settings";
import { ownDatabase } from "#lib/testing/database/own-database";
import { changedTables, wholeDatabase, withoutAudit } from "#lib/testing/database/whole-database";
import { testService } from "#lib/testing/service/service";
import { COMMAND_WRITES } from "#lib/testing/writes/command-writes";

const READS = [
  ...["campaign list", "campaign show", "content versions", "key list", "database url", "csv check"],
  ...["route list", "route show"],
  ...[
    "recipient-directory count",
    "test-message numbers",
    "delivery show",
    "notice show",
    "audit-stream show",
    "partitions",
    "secret show",
    "storage",
    "projection check",
    "retention show",
    "erase list",
    "erase show",
  ],
  ...["user list", "upstream list", "member list", "batch-pace show"],
];
/** These need months or keys of their own; the tests of their verbs create them. */
const ELSEWHERE = [
  "partitions detach",
  "partitions attach",
  // Waits for a provider's answer.
  "route test",
  "secret rotate",
  "secret retire",
  "secret reset",
  // These need no database, and create one.
  "backup check",
  "backup restore",
];

const { pool, url } = await ownDatabase();
const { pool: unused, ...base } = testService();
afterAll(() => unused.end());
const settings = parseSettings({
  SECRET_KEY: "0".repeat(64),
  UPSTREAMS_MAY_BE_PRIVATE: "1",
  AUDIT_STREAM: "https://siem.example.com/audit",
});
await prepareKeys(pool, settings);
const service = { ...base, pool, settings };
const world = { service, actor: { id: randomUUID(), email: "ada@redial.test", address: null, traceId: "" } };

async function run(words: string[]) {
  const found = findCommand(adminCommands, words, "admin");
  if ("help" in found) throw new Error("this asks for help");
  return found.run({ ...service, databaseUrl: url });
}

function records(): Promise<{ n: number }> {
  return oneRow(pool, sql`select count(*) as n from audit where actor = 'command line'`);
}

test("every command that writes is run here", () => {
  const known = [...Object.keys(COMMAND_WRITES), ...READS, ...ELSEWHERE];
  expect(known.sort()).toEqual(adminCommands.map(({ words }) => words).sort());
});

for (const [words, prepare] of Object.entries(COMMAND_WRITES)) {
  test(`"${words}" changes nothing without its record`, async () => {
    const asked = [...words.split(" "), ...(await prepare(world))];
    const before = await wholeDatabase(pool);
    await withoutAudit(pool, () => expect(run(asked)).rejects.toThrow("the audit cannot be written"));
    expect(changedTables(before, await wholeDatabase(pool))).toEqual([]);

    const { n } = await records();
    await run(asked);
    expect((await records()).n).toBeGreaterThan(n);
  });
}

test("what these have recorded is shown in words, never as a bare code", async () => {
  const { rows } = await pool.query<{ action: string }>("select distinct action from audit");
  expect(rows.map(({ action }) => action).filter((action) => !Object.hasOwn(AUDIT_ACTIONS, action))).toEqual(
    [],
  );
});
