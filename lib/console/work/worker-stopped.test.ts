import { expect, test } from "vitest";
import { beginRetry } from "#lib/testing/console/begin-retry";
import { freezeClock } from "#lib/testing/console/frozen-clock";
import { failedFor, hasEnded, lookAt } from "#lib/testing/console/operation";
import type { OnRetry } from "#lib/testing/console/stand-in-upstream";
import { work } from "#lib/testing/console/work";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool, until, during } = await freezeClock(await ownDatabase());

const DROPPED: OnRetry = { status: 429, code: "too_many_requests" };
/** The answers to each message's calls, in order. Only a call that was certainly dropped is repeated. */
const ANSWERS: OnRetry[][] = [
  ["accept"],
  [DROPPED, "accept"],
  [{ status: 400, code: "too_many_message_attempts_error" }],
  ["accept and hang up"],
  [DROPPED, "hang up"],
  [{ status: 503, code: "service_unavailable" }],
  [{ status: 503, code: "service_unavailable", retryAfterS: 1 }, "accept"],
  ["accept"],
  ["hang up"],
];

test("no fault, and no worker that stops, makes a call twice that may have been taken", async () => {
  const { upstream, ids, given } = await failedFor(pool, ANSWERS.length);
  const made = new Map(ids.map((id) => [id, 0]));
  upstream.state.onRetry = (path) => {
    const id = ids.find((each) => path.includes(each)) ?? "";
    const calls = made.get(id) ?? 0;
    made.set(id, calls + 1);
    return ANSWERS[ids.indexOf(id)]?.[calls] ?? "accept";
  };
  const operation = await beginRetry(given.reader, ids);
  let stop = work(given, { during });
  for (const calls of [2, 4, 6]) {
    await until(() => upstream.posts.length >= calls);
    await stop();
    await lookAt(given.reader, operation);
    stop = work(given, { during });
  }
  await until(() => hasEnded(pool, operation));
  expect([...made.values()]).toEqual(ANSWERS.map(({ length }) => length));
  expect((await lookAt(given.reader, operation)).counts.queued).toBe(0);
});
