import { createReadStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { formatId, parseId } from "#lib/domain/api/id";
import { type Finding, finding } from "#lib/kills/finding";
import type { Ledger, Steered } from "#lib/kills/ledger";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { BATCH, MESSAGE } from "#lib/service/stored-status";

/** Messages that left before the answer may reach the provider this much later. */
const LATEST_MS = 2000;

/** Checks that nothing of a stopped or held batch leaves after the answer, and that sent and stopped messages make up its total. */
export async function checkStops(db: Sql, { steered }: Ledger, log: string): Promise<Finding[]> {
  const isStop = ({ steering, answeredAt }: Steered) => steering === "stop" && answeredAt !== null;
  const answered = steered.filter(isStop).map(({ batchId }) => parseId("batch", batchId) ?? "");
  const example = sql`
    select format('batch %s: status %s, %s of %s', b.id, b.status, coalesce(r.n, 0), b.total) as example from batch b
    left join (
      select campaign_id, batch_id, count(*) filter (where status in (${MESSAGE.success}, ${MESSAGE.failure})) as n
      from message_state group by 1, 2
    ) r on r.campaign_id = b.campaign_id and r.batch_id = b.id
  `;
  const found = async (where: ReturnType<typeof sql>) =>
    (await rows<{ example: string }>(db, sql`${example} where ${where}`)).map((row) => row.example);
  return [
    finding(
      "stops that were answered and did not happen",
      await found(sql`b.id = any(${answered}::uuid[]) and b.status <> ${BATCH.messages_stopped}`),
    ),
    finding(
      "stopped batches whose sent and stopped messages are not all of them",
      await found(sql`b.status = ${BATCH.messages_stopped} and coalesce(r.n, 0) <> b.total`),
    ),
    finding(
      "messages handed over after their batch was held or stopped",
      await lateHandOvers(db, steered, log),
    ),
  ];
}

type Closed = { from: number; to: number };

/** The times in which nothing of a batch may leave: from an answer until somebody asks to let it go on. */
function closedTimes(steered: Steered[]): Map<string, Closed[]> {
  const times = new Map<string, Closed[]>();
  for (const [n, { batchId, steering, answeredAt }] of steered.entries()) {
    if (steering === "go_on" || answeredAt === null) continue;
    const next = steered
      .slice(n + 1)
      .find((later) => later.batchId === batchId && later.steering === "go_on");
    const closed = { from: answeredAt + LATEST_MS, to: next?.askedAt ?? Number.POSITIVE_INFINITY };
    times.set(batchId, [...(times.get(batchId) ?? []), closed]);
  }
  return times;
}

async function lateHandOvers(db: Sql, steered: Steered[], log: string): Promise<string[]> {
  const times = closedTimes(steered);
  if (times.size === 0 || !existsSync(log)) return [];
  const ids = [...times.keys()].map((id) => parseId("batch", id) ?? "");
  const members = await rows<{ id: string; batchId: string }>(
    db,
    sql`select id, batch_id from message where batch_id = any(${ids}::uuid[])`,
  );
  const batchOf = new Map(
    members.map(({ id, batchId }) => [formatId("message", id), formatId("batch", batchId)]),
  );
  const late: string[] = [];
  for await (const line of createInterface({ input: createReadStream(log) })) {
    const [at = "", messageId = ""] = line.split(" ");
    const batchId = batchOf.get(messageId);
    const ms = Date.parse(at);
    const closed = times.get(batchId ?? "")?.find(({ from, to }) => ms > from && ms < to);
    if (closed) late.push(`${messageId} of ${batchId}, ${ms - closed.from + LATEST_MS} ms after the answer`);
  }
  return late;
}
