import { expect, onTestFinished, test } from "vitest";
import { beginRetry } from "#lib/testing/console/begin-retry";
import { failedFor, lookAt } from "#lib/testing/console/operation";
import { ownDatabase } from "#lib/testing/database/own-database";
import { said, start } from "#lib/testing/process/processes";

const { pool, url } = await ownDatabase();

test("300 retries whose worker is killed three times are made once each, none more and none less", async () => {
  const { upstream, ids, given } = await failedFor(pool, 300);
  const operation = await beginRetry(given.reader, ids);
  const run = async () => {
    const runner = start([process.execPath, "lib/testing/console/operations-runner.ts", url, "unpaced"]);
    onTestFinished(() => void runner.child.kill("SIGKILL"));
    await said(runner, "running");
    return runner;
  };
  for (let n = 1; n <= 3; n++) {
    const runner = await run();
    await expect.poll(() => upstream.posts.length).toBeGreaterThan(n * 40);
    runner.child.kill("SIGKILL");
    await runner.ended;
  }
  await run();
  await expect.poll(async () => (await lookAt(given.reader, operation)).endedAt).not.toBeNull();
  expect(new Set(upstream.posts).size).toBe(300);
  expect(upstream.posts).toHaveLength(300);
  expect((await lookAt(given.reader, operation)).counts).toMatchObject({
    queued: 0,
    unclear: 0,
    accepted: 300,
  });
});
