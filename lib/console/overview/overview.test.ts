import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { listBatches } from "#lib/console/batches/show-batches";
import { listMessagesIn, listMirrorMessages } from "#lib/console/messages/list-messages";
import { overviewIn, readOverview } from "#lib/console/overview/overview";
import type { Reader } from "#lib/console/reader";
import { codeLabel, NO_CODE } from "#lib/domain/messages/code-labels";
import { inSnapshot } from "#lib/platform/postgres/in-snapshot";
import { openPool } from "#lib/platform/postgres/pool";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { fillMirror, NOW } from "#lib/testing/console/filled-mirror";
import { moveMessages } from "#lib/testing/console/moving-messages";
import type { TolerantMessage } from "#lib/wire/api/tolerant-message";
import type { Overview, OverviewQuery } from "#lib/wire/console/overview";
import { readMessageQuery } from "#lib/wire/console/query";

const pool = openPool(inject("databaseUrl"), 6, "overview test");
let reader: Reader;
let messages: TolerantMessage[] = [];
beforeAll(async () => {
  ({ reader, messages } = await fillMirror(pool));
});
afterAll(() => pool.end());

const RANGES: Omit<OverviewQuery, "zone">[] = [
  {},
  { from: "-1h" },
  { from: "-45h" },
  { from: "-7d", to: "-30h" },
  { from: "2026-11-17T08:00:00.000Z", to: "2026-11-19T06:30:00.000Z" },
];

for (const range of RANGES) {
  test(`every number of ${JSON.stringify(range)} is the total of the list that it leads to`, async () => {
    const overview = await readOverview(reader, { ...range, zone: "Asia/Singapore" });
    for (const [address, n] of numbersOf(overview, range)) {
      const { query } = readMessageQuery(new URLSearchParams(address));
      const page = await listMirrorMessages(reader, { ...query, size: 1000 });
      expect([address, page.total, page.messages.length]).toEqual([address, n, n]);
    }
  });
}

test("tests to people's own numbers are counted apart, in the range in which they were created", async () => {
  const { id: campaign } = reader.campaign;
  const [first] = messages.toSorted((a, b) => +a.createdAt - +b.createdAt);
  await pool.query(sql`
    insert into own_work (campaign, object_id, operator_id, test)
    values (${campaign}, ${first?.id}, ${randomUUID()}, 'row'), (${campaign}, ${messages.at(-1)?.id}, ${randomUUID()}, null)
  `);
  const zone = "UTC";
  const until = new Date(+(first?.createdAt ?? NOW) + 60_000).toISOString();
  const shown = [{ zone }, { zone, to: until }, { zone, from: until }];
  const counted = await Promise.all(shown.map(async (range) => (await readOverview(reader, range)).tests));
  expect(counted).toEqual([1, 1, 0]);
});

test("bars, codes and kinds of retry each add up to the tiles, whatever the range", async () => {
  for (const range of RANGES) expectSums(await readOverview(reader, { ...range, zone: "Europe/Berlin" }));
});

test("each bar counts the messages that were created in it", async () => {
  const { bars } = await readOverview(reader, { from: "-70h", zone: "Asia/Kolkata" });
  expect(bars.length).toBeGreaterThan(20);
  for (const { from, to, delivered, failed, inFlight, unknown, partial } of bars) {
    const within = messages.filter(
      ({ createdAt }) => createdAt >= new Date(from) && createdAt < new Date(to),
    );
    const of = (status: string) => within.filter(({ latestStatus }) => latestStatus === status).length;
    expect([delivered, failed, unknown]).toEqual([of("success"), of("failure"), of("held")]);
    expect(delivered + failed + inFlight + unknown).toBe(within.length);
    expect(partial).toBe(Date.parse(to) > NOW.getTime());
  }
});

test("a status that nobody knows is told apart by its name, and so is what is with the network for long", async () => {
  const { counts, unknownStatuses } = await readOverview(reader, { zone: "UTC" });
  expect(unknownStatuses).toEqual(["held"]);
  expect(counts.unknown).toBeGreaterThan(0);
  expect(counts.overdue).toBeGreaterThan(0);
  expect(counts.overdue).toBeLessThan(counts.inFlight);
});

test("the numbers of a batch are those of the list of batches", async () => {
  const overview = await readOverview(reader, { zone: "UTC" });
  const { batches } = await listBatches(reader, { after: null, before: null, size: 50 });
  expect(overview.batches.length).toBeGreaterThan(0);
  for (const { id, failed, needsAction } of overview.batches) {
    const listed = batches.find((batch) => batch.id === id);
    expect([failed, needsAction]).toEqual([listed?.progress.failed, listed?.failedRetryable]);
  }
  expect(overview.batches.map(({ why }) => why)).toContain("needs_action");
});

test("what took how long is known from the kept histogram, and follows the range", async () => {
  const { latency } = await readOverview(reader, { zone: "UTC" });
  const delivered = messages.filter(({ latestStatus }) => latestStatus === "success");
  expect(latency.samples).toBe(delivered.length);
  // Handover and delivery at the same time are the shortest step that exists.
  expect(latency.p95).toBeLessThanOrEqual(2);
  expect((await readOverview(reader, { from: "-1h", zone: "UTC" })).latency).toEqual({
    median: null,
    p95: null,
    samples: 0,
  });
});

test("no two numbers of one read disagree while messages are being absorbed", async () => {
  const motion = moveMessages(pool, reader.campaign.id, messages, NOW);
  let reads = 0;
  const seen = new Set<number>();
  while (reads < 15 || seen.size < 5) {
    const range = RANGES[reads % RANGES.length] ?? {};
    await inSnapshot(pool, async (db) => {
      const overview = await overviewIn(db, reader, { ...range, zone: "UTC" });
      expectSums(overview);
      await expectCounted(db, overview);
      for (const [address, n] of numbersOf(overview, range)) {
        const { query } = readMessageQuery(new URLSearchParams(address));
        expect([address, (await listMessagesIn(db, reader, query)).total]).toEqual([address, n]);
      }
      seen.add(overview.counts.delivered);
    });
    reads++;
  }
  await motion.stop();
  expect(motion.pages()).toBeGreaterThan(5);
});

test("what is kept is what a count of everything finds, after all that motion", async () => {
  const kept = await rows(
    pool,
    sql`select scope, grain, at, status, code, spent, n::int from mirror_period
        where campaign = ${reader.campaign.id} and n <> 0 order by 1, 2, 3, 4, 5, 6`,
  );
  const found = await rows(
    pool,
    sql`
      select s.scope, s.grain, date_trunc(s.unit, s.at, 'UTC') as at, status, coalesce(code, '') as code, spent,
        count(*)::int as n
      from mirror_message, lateral (values
        ('', 1::smallint, 'minute', created_at), ('', 60, 'hour', created_at), ('', 1440, 'day', created_at),
        (case when status = 'failure' then 'b:' || batch_id end, 1, 'minute', created_at),
        (case when status in ('success', 'failure') then 'ended' end, 1, 'minute', coalesce(final_at, updated_at))
      ) s (scope, grain, unit, at)
      where campaign = ${reader.campaign.id} and s.scope is not null
      group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    `,
  );
  expect(kept).toEqual(found);
});

/** The numbers on the screen, each with the filter that it links to. */
function numbersOf({ counts, split, errors }: Overview, { from, to }: Omit<OverviewQuery, "zone">) {
  const at = (filter: string) => {
    const params = new URLSearchParams(filter);
    if (from) params.set("from", from);
    if (to) params.set("to", to);
    return params.toString();
  };
  const numbers: [string, number][] = [
    [at(""), counts.all],
    [at("show=in_flight"), counts.inFlight],
    [at("status=success"), counts.delivered],
    [at("status=failure"), counts.failed],
    [at("show=needs_action"), counts.needsAction],
    [at("show=used_up"), split.retriesExhausted],
    [at("show=overdue"), counts.overdue],
    [at("show=unknown"), counts.unknown],
  ];
  for (const retryable of ["yes", "maybe", "no"] as const) {
    numbers.push([at(`show=retries_left&retryable=${retryable}`), split[retryable]]);
  }
  for (const { code, n, retriesExhausted } of errors) {
    numbers.push([at(`status=failure&code=${code || NO_CODE}`), n]);
    numbers.push([at(`show=used_up&code=${code || NO_CODE}`), retriesExhausted]);
  }
  return numbers;
}

function expectSums({ counts, split, errors, bars }: Overview): void {
  const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
  expect(counts.all).toBe(counts.delivered + counts.failed + counts.inFlight + counts.unknown);
  expect(sum(bars.map(({ delivered }) => delivered))).toBe(counts.delivered);
  expect(sum(bars.map(({ failed }) => failed))).toBe(counts.failed);
  expect(sum(bars.map(({ inFlight }) => inFlight))).toBe(counts.inFlight);
  expect(sum(bars.map(({ unknown }) => unknown))).toBe(counts.unknown);
  expect(sum(errors.map(({ n }) => n))).toBe(counts.failed);
  expect(split.yes + split.maybe + split.no + split.retriesExhausted).toBe(counts.failed);
  for (const { n, trend, code, retryable } of errors) {
    expect(sum(trend)).toBe(n);
    expect(retryable).toBe(codeLabel(code || null).retryable);
  }
}

/** Compares the numbers with a count of the messages themselves. */
async function expectCounted(db: Sql, { range, counts }: Overview): Promise<void> {
  const [found] = await rows<{ all: number; failed: number; delivered: number }>(
    db,
    sql`
      select count(*)::int as all, count(*) filter (where status = 'failure')::int as failed,
        count(*) filter (where status = 'success')::int as delivered
      from mirror_message
      where campaign = ${reader.campaign.id} and created_at >= coalesce(${range.from}::timestamptz, '-infinity')
        and created_at < coalesce(${range.to}::timestamptz, 'infinity')
    `,
  );
  expect(found).toEqual({ all: counts.all, failed: counts.failed, delivered: counts.delivered });
}
