import { randomUUIDv7 } from "node:crypto";
import type { Pool } from "pg";
import type { Benchmark, Figure } from "#lib/bench/benchmark";
import { divideByYear, fillYear } from "#lib/bench/console/filled-year";
import { median } from "#lib/bench/numbers";
import type { Stage } from "#lib/bench/stage";
import { takeTurns } from "#lib/bench/take-turns";
import { encodePosition } from "#lib/console/messages/list-cursor";
import { listMirrorMessages } from "#lib/console/messages/list-messages";
import { readLive } from "#lib/console/messages/live";
import { absorb } from "#lib/console/mirror/absorb";
import { readMirrorAttempts } from "#lib/console/mirror/rows/attempts";
import { findCreated } from "#lib/console/mirror/rows/created";
import { readMirrorText, readPlaces } from "#lib/console/mirror/rows/messages";
import { countItems } from "#lib/console/operations/count-items";
import { readOverview } from "#lib/console/overview/overview";
import type { Reader } from "#lib/console/reader";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { ALL_SIGHTS } from "#lib/domain/people/sight";
import { openPool } from "#lib/platform/postgres/pool";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { openWorkerPool } from "#lib/platform/postgres/worker-pool";
import { TolerantMessage } from "#lib/wire/api/tolerant-message";
import { readMessageQuery } from "#lib/wire/console/query";

/** How much slower a list call may be where the mirror is divided. */
const SLOWER = 1.5;
const DAY_MS = 86_400_000;

type Mirror = { reader: Reader; worker: Pool; works: Record<string, Work> };

export const months: Benchmark = {
  name: "months",
  work: "what the console shows and takes in, with a year of messages divided into months; beside the same undivided",
  async run(stage) {
    const messages = stage.of(300_000, 3000);
    const whole = await openMirror(stage, messages, false);
    const divided = await openMirror(stage, messages, true);
    try {
      const figures: Figure[] = [];
      for (const name of Object.keys(whole.works)) {
        const repeated =
          ({ reader, worker, works }: Mirror) =>
          async () => {
            const times: number[] = [];
            for (let i = 0; i < stage.of(20, 2); i++) {
              const began = performance.now();
              await works[name]?.(reader, worker, i);
              times.push(performance.now() - began);
            }
            return median(times);
          };
        const turns = { whole: repeated(whole), divided: repeated(divided) };
        await turns.whole();
        await turns.divided();
        const times = await takeTurns(stage.rounds, turns);
        const beside = { name: "undivided", value: times.whole };
        figures.push({ name, value: times.divided, unit: "ms", beside, goal: { most: SLOWER } });
        stage.say(`  ${name}: ${times.divided.toFixed(2)} ms, undivided ${times.whole.toFixed(2)} ms`);
      }
      return figures;
    } finally {
      for (const { reader, worker } of [whole, divided]) {
        await reader.pool.end();
        await worker.end();
      }
    }
  },
};

async function openMirror(stage: Stage, messages: number, isDivided: boolean): Promise<Mirror> {
  const url = await stage.database();
  const pool = openPool(url, 4, "bench months");
  if (isDivided) await divideByYear(pool, url);
  const began = performance.now();
  const campaign = await findConsoleCampaign(pool, await fillYear(pool, messages));
  if (!campaign) throw new Error("no campaign");
  const took = ((performance.now() - began) / 1000).toFixed(1);
  stage.say(`  ${messages} messages of a year, ${isDivided ? "divided" : "undivided"}: filled in ${took} s`);
  const reader: Reader = { pool, campaign, role: "operator", sights: ALL_SIGHTS, now: new Date() };
  return {
    reader,
    worker: openWorkerPool(url, 2, "bench months worker"),
    works: await worksOn(reader),
  };
}

type Work = (reader: Reader, worker: Pool, turn: number) => Promise<unknown>;

async function worksOn({ pool, campaign }: Reader): Promise<Record<string, Work>> {
  const now = Date.now();
  const at = (days: number) => encodePosition({ createdAt: new Date(now - days * DAY_MS), id: "message_" });
  const list =
    (filter: string, after?: string): Work =>
    (reader) => {
      const { query } = readMessageQuery(new URLSearchParams(filter));
      return listMirrorMessages(reader, { ...query, size: 100, ...(after && { after }) });
    };
  const some = await oneRow<{ id: string; recipient: string; batchId: string }>(
    pool,
    sql`
      select id, recipient, batch_id from mirror_message
      where campaign = ${campaign.id} and batch_id is not null and created_at < now() - interval '200 days'
      order by created_at desc limit 1
    `,
  );
  const { query } = readMessageQuery(new URLSearchParams(""));
  return {
    "list, first page": list(""),
    "list, 8 months back": list("", at(240)),
    "failed, first page": list("status=failure"),
    "failed, 8 months back": list("status=failure", at(240)),
    "needs action": list("show=needs_action"),
    "a batch of 7 months ago": list(`batch=${some.batchId}`),
    "search, 3 digits": list(`q=${some.recipient.slice(-3)}`),
    "search, 5 digits": list(`q=${some.recipient.slice(-5)}`),
    "search, whole number": list(`q=${some.recipient}`),
    "a range of 40 days": list("from=-240d&to=-200d"),
    overview: (reader) => readOverview(reader, { zone: "UTC" }),
    "what a screen of 100 asks": async (reader, _worker, turn) => {
      const page = await listMirrorMessages(reader, { ...query, size: 100, after: at(30 * (turn % 11)) });
      const ids = page.messages.map(({ id }) => id);
      return readLive(reader, { ids, newest: page.newest, since: null, query });
    },
    "one message": async (reader) => {
      const createdAt = await findCreated(reader.pool, campaign.id, some.id);
      const [row] = createdAt ? await readPlaces(reader.pool, campaign.id, [{ id: some.id, createdAt }]) : [];
      if (!row) throw new Error("no message");
      await readMirrorText(reader.pool, campaign.id, row, { isMasked: false });
      await readMirrorAttempts(reader.pool, campaign.id, row);
    },
    "counts of an operation of 1,000": async (reader) => {
      const { id } = await oneRow<{ id: number }>(
        reader.pool,
        sql`select id from operation where campaign = ${campaign.id} order by id limit 1`,
      );
      return countItems(reader.pool, id);
    },
    "1,000 new messages taken in": (_reader, worker) =>
      absorb(worker, campaign.id, page(new Date()), new Date()),
    "1,000 known messages, changed": async (_reader, worker) => {
      const known = page(new Date());
      await absorb(worker, campaign.id, known, new Date());
      const later = new Date(Date.now() + 1000);
      await absorb(
        worker,
        campaign.id,
        known.map((one) => ({ ...one, latestStatus: "success", updatedAt: later })),
        later,
      );
    },
  };
}

function page(at: Date): TolerantMessage[] {
  return Array.from({ length: 1000 }, (_, n) =>
    TolerantMessage.parse({
      id: `message_${randomUUIDv7()}`,
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
      recipient: String(6580000000 + n),
      values: { name: "Ada" },
      fullMessage: "Hello Ada",
      latestStatus: "sent",
      templateBodyId: "templatebody_1",
      campaignId: "campaign_bench",
      creatorId: "user_1",
      language: "english",
      creatorEmail: "ada@example.com",
      templateBody: { id: "templatebody_1", body: "Hello {{name}}" },
      batches: [],
      numAttempts: 1,
      messageAttempts: [],
    }),
  );
}
