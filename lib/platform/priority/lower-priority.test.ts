import { existsSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { expect, inject, test } from "vitest";
import { openPool } from "#lib/platform/postgres/pool";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { lowerPriority, NICE } from "#lib/platform/priority/lower-priority";

test("a server process on this machine gets a lower priority, among all and among sessions, and the others stay", async () => {
  const pool = openPool(inject("databaseUrl"), 2, "redial test");
  const [low, other] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    const [lowPid = 0, otherPid = 0] = await Promise.all(
      [low, other].map(async (connection) => {
        const { pid } = await oneRow<{ pid: number }>(connection, sql`select pg_backend_pid() as pid`);
        return pid;
      }),
    );
    const asBefore = getPriority(otherPid);
    await lowerPriority(low);
    // On other systems a process does not show its owner, and keeps its priority.
    expect(getPriority(lowPid)).toBe(existsSync(`/proc/${lowPid}/cmdline`) ? NICE.bulk : asBefore);
    expect(getPriority(otherPid)).toBe(asBefore);
    const session = (pid: number) => readFileSync(`/proc/${pid}/autogroup`, "latin1");
    if (existsSync(`/proc/${lowPid}/autogroup`)) {
      expect(session(lowPid)).toContain(` nice ${NICE.bulk}\n`);
      expect(session(otherPid)).toMatch(/ nice 0\n$/);
    }
  } finally {
    low.release(true);
    other.release();
    await pool.end();
  }
});
