import { getPriority } from "node:os";
import { expect, test } from "vitest";
import { startEmbedded } from "#lib/platform/embedded/start";
import { NICE } from "#lib/platform/priority/lower-priority";
import { query } from "#lib/testing/database/embedded";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";

/** A vacuum begins a second after there is work for it, and takes long enough to be found. */
const SLOW_VACUUM = {
  autovacuum_naptime: 1,
  autovacuum_vacuum_threshold: 1,
  autovacuum_vacuum_cost_limit: 1,
  autovacuum_vacuum_cost_delay: 100,
};

test.skipIf(process.platform !== "linux")("vacuuming stands back behind calls", async () => {
  const { url, stop } = await startEmbedded(temporaryFolder(), () => {}, SLOW_VACUUM);
  try {
    await query(
      url,
      "create table worn as select n, repeat('x', 200) as filling from generate_series(1, 50000) n",
    );
    await query(url, "delete from worn");
    const priorities = async () => {
      const found = await query(
        url,
        "select pid from pg_stat_activity where backend_type = 'autovacuum worker'",
      );
      return found.map(({ pid }) => getPriority(Number(pid)));
    };
    await expect.poll(priorities).toContain(NICE.vacuum);
  } finally {
    await stop();
  }
});
