import { expect, onTestFinished, test } from "vitest";
import { sql } from "#lib/platform/postgres/sql";
import { beginRetry } from "#lib/testing/console/begin-retry";
import { failedFor, hasEnded, lookAt } from "#lib/testing/console/operation";
import { ownDatabase } from "#lib/testing/database/own-database";
import { said, start } from "#lib/testing/process/processes";

const { pool, url } = await ownDatabase();
const RETRIES = 100;

test("100 retries whose worker is killed three times are made once each, none more and none less", async () => {
  const { upstream, ids, given } = await failedFor(pool, RETRIES);
  const operation = await beginRetry(given.reader, ids);
  const run = async () => {
    const runner = start([process.execPath, "lib/testing/console/operations-runner.ts", url]);
    onTestFinished(() => void runner.child.kill("SIGKILL"));
    await said(runner, "running");
    return runner;
  };
  for (let n = 1; n <= 3; n++) {
    const runner = await run();
    await expect.poll(() => upstream.posts.length, { interval: 1 }).toBeGreaterThan(n * 15);
    runner.child.kill("SIGKILL");
    await runner.ended;
    // Moves the due time as if a lease had passed.
    await pool.query(sql`update retry_request set due_at = due_at - interval '25 s' where state = 'sending'`);
  }
  await run();
  const over = async () => {
    // The outcome of a lost call is read several times, each time after a longer pause.
    await pool.query(
      sql`update retry_request set due_at = clock_timestamp() where state = 'unclear' and holder is null`,
    );
    return hasEnded(pool, operation);
  };
  await expect.poll(over).toBe(true);
  expect(new Set(upstream.posts).size).toBe(RETRIES);
  expect(upstream.posts).toHaveLength(RETRIES);
  expect((await lookAt(given.reader, operation)).counts).toMatchObject({
    queued: 0,
    unclear: 0,
    accepted: RETRIES,
  });
});
