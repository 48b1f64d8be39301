import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import type { Benchmark } from "#lib/bench/benchmark";
import { type BenchCampaign, mintCampaign } from "#lib/bench/campaign";
import { cpuBetween, databaseCpu, processCpuMs } from "#lib/bench/mixed/database-cpu";
import { percentile } from "#lib/bench/numbers";
import { startProduct } from "#lib/bench/product";
import { createdAtOf } from "#lib/domain/api/id";
import { CONNECTION_NAMES } from "#lib/platform/postgres/connection-names";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import type { Caller, Service } from "#lib/service/context";
import { sendMessage } from "#lib/service/messages/send-message";
import { MESSAGE } from "#lib/service/stored-status";

const CAMPAIGNS = 20;
const PER_SECOND = 100;
const LOOK_MS = 200;
const LIMIT_MS = 60_000;
/** The worker's connections in PostgreSQL. */
const { worker: WORKS, batches: BATCHES, mirror: MIRROR } = CONNECTION_NAMES;
const MESSAGE_BODY = { recipient: "6591234567", language: "english", values: { name: "Ada", code: "42" } };

export const singles: Benchmark = {
  name: "singles",
  work: `${PER_SECOND} single sends a second spread over ${CAMPAIGNS} campaigns: what a worker and its part of PostgreSQL use for each, until the last receipt, the console reading along`,
  async run(stage) {
    const product = await startProduct(stage, ["web"]);
    const { pool, service } = product;
    try {
      const campaigns: BenchCampaign[] = [];
      for (let i = 0; i < CAMPAIGNS; i++) campaigns.push(await mintCampaign(service));
      const worker = product.start("worker");
      await sendFor(service, campaigns, stage.of(4000, 500));
      await delivered(pool);
      const idleMs = stage.of(5000, 300);
      const quiet = await used(pool, worker.pid);
      await delay(idleMs);
      const before = await used(pool, worker.pid);
      const since = new Date();
      const sent = await sendFor(service, campaigns, stage.of(20_000, 1000));
      await delivered(pool);
      const after = await used(pool, worker.pid);
      const each = (total: number) => total / sent;
      const times = await deliveryMs(pool, since);
      const figure = (name: string, value: number, unit: string) => ({
        ...{ name, value, unit, beside: null, goal: null },
      });
      return [
        figure("CPU of an idle worker, a second", ((before.workerMs - quiet.workerMs) / idleMs) * 1000, "ms"),
        figure("CPU of PostgreSQL for it", (databaseMs(quiet, before) / idleMs) * 1000, "ms"),
        figure("CPU of the worker, a message", each(after.workerMs - before.workerMs), "ms"),
        figure("CPU of PostgreSQL for it", each(databaseMs(before, after)), "ms"),
        figure("transactions, a message", each(after.transactions - before.transactions), ""),
        figure("from call to last receipt, median", percentile(times, 50), "ms"),
        figure("from call to last receipt, p99", percentile(times, 99), "ms"),
      ];
    } finally {
      await product.stop();
    }
  },
};

/** Sends at even distances, whatever the answers do; resolves to how many. */
async function sendFor(service: Service, campaigns: BenchCampaign[], ms: number): Promise<number> {
  const begun = performance.now();
  const count = Math.round((ms * PER_SECOND) / 1000);
  const sending: Promise<unknown>[] = [];
  for (let i = 0; i < count; i++) {
    await delay(Math.max(0, begun + (i * 1000) / PER_SECOND - performance.now()));
    const campaign = campaigns[i % campaigns.length];
    if (campaign) sending.push(sendMessage(service, callerOf(campaign), MESSAGE_BODY));
  }
  await Promise.all(sending);
  return count;
}

function callerOf({ id, creatorId }: BenchCampaign): Caller {
  return {
    ...{ campaignId: id, creatorId, nationalIdRecipients: false },
    ...{ actor: "bench", address: "127.0.0.1", traceId: "bench" },
  };
}

async function delivered(pool: Pool): Promise<void> {
  for (const limit = Date.now() + LIMIT_MS; ; ) {
    const { open } = await oneRow<{ open: boolean }>(
      pool,
      sql`select exists (select from message_state where status < ${MESSAGE.success}) as open`,
    );
    if (!open) return;
    if (Date.now() > limit) throw new Error(`messages were not delivered in ${LIMIT_MS / 1000} s`);
    await delay(LOOK_MS);
  }
}

type Used = Awaited<ReturnType<typeof used>>;

function databaseMs(before: Used, after: Used): number {
  const used = cpuBetween(before.database, after.database);
  return [WORKS, BATCHES, MIRROR].reduce((ms, name) => ms + (used.get(name) ?? 0), 0);
}

async function used(pool: Pool, worker: number | undefined) {
  const { transactions } = await oneRow<{ transactions: number }>(
    pool,
    sql`select xact_commit + xact_rollback as transactions from pg_stat_database where datname = current_database()`,
  );
  return {
    transactions,
    database: (await databaseCpu(pool)) ?? new Map<string, number>(),
    workerMs: processCpuMs(worker ?? 0),
  };
}

/** Milliseconds from each message's acceptance to its last receipt. */
async function deliveryMs(pool: Pool, since: Date): Promise<number[]> {
  const found = await rows<{ id: string; updatedAt: Date }>(
    pool,
    sql`select id, updated_at from message_state`,
  );
  const times = found.map(({ id, updatedAt }) => ({ from: createdAtOf(id), updatedAt }));
  return times
    .filter(({ from }) => from >= since)
    .map(({ from, updatedAt }) => updatedAt.getTime() - from.getTime());
}
