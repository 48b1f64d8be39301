import { expect, test } from "vitest";
import { listMirrorMessages } from "#lib/console/messages/list-messages";
import { beginRetry } from "#lib/testing/console/begin-retry";
import { failedMessages } from "#lib/testing/console/failed-messages";
import { freezeClock } from "#lib/testing/console/frozen-clock";
import { hasEnded, lookAt } from "#lib/testing/console/operation";
import { planned, shownPlan } from "#lib/testing/console/planned";
import { work } from "#lib/testing/console/work";
import { ownDatabase } from "#lib/testing/database/own-database";
import { readMessageQuery } from "#lib/wire/console/query";

const { pool, until, during } = await freezeClock(await ownDatabase());
type Scene = Awaited<ReturnType<typeof failedMessages>>;

/** After a retry, the first message gets a status that none of our lists names. */
async function becomesHeld({ upstream, read }: Scene): Promise<void> {
  const updatedAt = new Date().toISOString();
  Object.assign(upstream.messages[0] ?? {}, { latestStatus: "held", updatedAt });
  await read();
}

test("an operation counts a status that we don't know by itself, and its part leads to exactly these", async () => {
  const given = await failedMessages(pool, 3);
  const operation = await beginRetry(
    given.reader,
    given.upstream.messages.map(({ id }) => id),
  );
  work(given, { during });
  await until(() => hasEnded(pool, operation));
  await becomesHeld(given);
  const { counts } = await lookAt(given.reader, operation);
  expect(counts).toMatchObject({ accepted: 3, inFlight: 2, unknown: 1, delivered: 0, failed: 0, unread: 0 });
  for (const [show, n] of [
    ["in_flight", counts.inFlight],
    ["unknown", counts.unknown],
  ] as const) {
    const address = new URLSearchParams(`operation=${operation}&outcome=accepted&show=${show}`);
    const { messages } = await listMirrorMessages(given.reader, readMessageQuery(address).query);
    expect(messages, show).toHaveLength(n);
  }
});

test("a retry plan's outcome counts it by itself too", async () => {
  const given = await failedMessages(pool, 3);
  const { plan } = await planned(given.reader);
  work(given, { during });
  await until(async () => (await shownPlan(given, plan)).outcome.retried === 3);
  await becomesHeld(given);
  expect((await shownPlan(given, plan)).outcome).toEqual({
    retried: 3,
    delivered: 0,
    failed: 0,
    inFlight: 2,
    stopped: 0,
    unknown: 1,
  });
});
