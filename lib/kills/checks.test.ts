import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mintCampaign } from "#lib/bench/campaign";
import { fillCampaign } from "#lib/bench/fill";
import { attemptId, formatId } from "#lib/domain/api/id";
import { checkCounts } from "#lib/kills/check-counts";
import { checkHandOvers } from "#lib/kills/check-hand-overs";
import { checkSends } from "#lib/kills/check-sends";
import { checkStops } from "#lib/kills/check-stops";
import { checkUploads } from "#lib/kills/check-uploads";
import { newLedger, type Steered } from "#lib/kills/ledger";
import { readLeftovers } from "#lib/kills/leftovers";
import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { ownDatabase } from "#lib/testing/database/own-database";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";
import { testService } from "#lib/testing/service/service";

const ROWS = 20;
const { pool } = await ownDatabase();
const { pool: unused, ...service } = testService();
await unused.end();
const campaign = await mintCampaign({ ...service, pool });
await fillCampaign(pool, campaign, ROWS);
await pool.query(
  `insert into change (campaign_id, first_id, last_id, n, is_new, batch_id)
   select campaign_id, first_id, last_id, total, true, id from batch`,
);
const batch = await oneRow<{ id: string }>(pool, sql`select id from batch`);
const ids = (await rows<{ id: string }>(pool, sql`select id from message order by id`)).map(({ id }) => id);
const ledger = newLedger();
ledger.uploads.push({ campaign, fileName: "bench.csv", rows: ROWS, batchId: formatId("batch", batch.id) });
ledger.sends.set("lost", { campaign, messageId: null });

const handedOver = ids.map((id) => `2026-11-22T00:00:00.000Z ${formatId("message", id)} ${attemptId(id, 1)}`);

/** The findings of the checks, by name. `log`: the lines that the simulator wrote. */
async function found(db: Sql, log = handedOver, known = ledger): Promise<string[]> {
  const file = join(temporaryFolder(), "handed-over");
  writeFileSync(file, log.map((line) => `${line}\n`).join(""));
  const findings = [
    ...(await checkUploads(db, known)),
    ...(await checkSends(db, known)),
    ...(await checkStops(db, known, file)),
    ...(await checkHandOvers(db, file, 0)).findings,
    ...(await checkCounts(db)),
  ];
  const left = (await readLeftovers(db)).map(({ what }) => what);
  return [...findings.filter(({ n }) => n > 0).map(({ what }) => what), ...left];
}

test("a run in which all went well has no findings", async () => {
  expect(await found(pool)).toEqual([]);
});

const FAULTS: [fault: string, statement: string, finding: RegExp][] = [
  ["a lost batch", "delete from batch", /with a 201 that are not there/],
  [
    "a lost row of a batch",
    "delete from message where id = (select min(id::text)::uuid from message)",
    /of which a part is there/,
  ],
  [
    "a row that is there twice in place of another",
    "update message set template_values = (select template_values from message order by id limit 1)",
    /of which a part is there/,
  ],
  ["a batch of nobody", "update batch set original_file_name = 'other.csv'", /batches that nobody uploaded/],
  ["a message that lost its batch", "update message set batch_id = null", /single messages that nobody sent/],
  [
    "a message without a state",
    "delete from message_state where id = (select min(id::text)::uuid from message)",
    /without a state/,
  ],
  ["a retry without an attempt", "update message_state set retries = 1", /attempts do not fit/],
  [
    "a delivered message that counts as failed",
    "update attempt set status = 6, error = 1",
    /ended otherwise than the simulator decided/,
  ],
  ["a hand-over that nothing was recorded of", "update attempt set n = 2", /handed over that are not there/],
  [
    "a change that readers of the feed of changes are not told",
    "update attempt set updated_at = now() + interval '1 hour' where n = 1",
    /feed of changes does not tell/,
  ],
  ["a count that differs", "update status_count set n = n - 1", /counts by status/],
  [
    "a stopped batch with a message that is still to be sent",
    "update message_state set status = 0 where id = (select min(id::text)::uuid from message); update batch set status = 4",
    /sent and stopped messages are not all of them/,
  ],
  ["a batch that stays in messages_enqueuing", "update batch set status = 0", /batches messages_enqueuing/],
  ["a message that stays in sending", "update message_state set status = 2", /messages sending/],
  [
    "a job that stays",
    "insert into send_job (campaign_id, first_id, last_id, n, priority) select campaign_id, id, id, 1, 0 from message limit 1",
    /jobs of the queue/,
  ],
];
for (const [fault, statement, finding] of FAULTS) {
  test(`${fault} is found`, async () => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query(statement);
      expect((await found(client)).join("\n")).toMatch(finding);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
}

test("a message handed over twice, or never, is found", async () => {
  expect(await found(pool, [...handedOver, handedOver[3] ?? ""])).toEqual(["attempts handed over twice"]);
  expect(await found(pool, handedOver.slice(1))).toEqual(["attempts delivered that were not handed over"]);
});

test("a send or a retry that was answered with 201 and is not there is found", async () => {
  const known = newLedger();
  known.uploads = ledger.uploads;
  known.sends.set("s1", { campaign, messageId: "message_of_s1" });
  known.retried.set(formatId("message", ids[0] ?? ""), 1);
  expect(await found(pool, handedOver, known)).toEqual([
    "single sends with a 201 that are not there",
    "messages with fewer retries than were answered with 201",
  ]);
});

const HANDED_OVER = Date.parse("2026-11-22T00:00:00.000Z");
const EARLIER = {
  batchId: formatId("batch", batch.id),
  askedAt: HANDED_OVER - 3500,
  answeredAt: HANDED_OVER - 3000,
};

/** The ledger of clients that have held, released or stopped the batch. */
const steering = (...steered: Steered[]) => ({ ...newLedger(), uploads: ledger.uploads, steered });

test("a stop that was answered and did not happen is found, and what left three seconds after it", async () => {
  expect(await found(pool, handedOver, steering({ ...EARLIER, steering: "stop" }))).toEqual([
    "stops that were answered and did not happen",
    "messages handed over after their batch was held or stopped",
  ]);
});

test("what left after a hold is found, unless somebody had asked to let it go on", async () => {
  const hold: Steered = { ...EARLIER, steering: "hold" };
  const released: Steered = { ...EARLIER, steering: "go_on", askedAt: HANDED_OVER - 500, answeredAt: null };
  expect(await found(pool, handedOver, steering(hold))).toEqual([
    "messages handed over after their batch was held or stopped",
  ]);
  expect(await found(pool, handedOver, steering(hold, released))).toEqual([]);
  expect(await found(pool, handedOver, steering({ ...hold, answeredAt: null }))).toEqual([]);
});
