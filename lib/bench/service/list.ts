import type { Pool } from "pg";
import { type Figure, figure } from "#lib/bench/benchmark";
import { call, timeEach } from "#lib/bench/calls";
import type { BenchCampaign } from "#lib/bench/campaign";
import { type Connection, requestText } from "#lib/bench/connection";
import { median } from "#lib/bench/numbers";
import type { Stage } from "#lib/bench/stage";
import { takeTurns } from "#lib/bench/take-turns";
import { encodeCursor } from "#lib/domain/api/cursor";
import { oneRow, sql } from "#lib/platform/postgres/sql";

const LIMIT = 100;
/** How much slower a page may be in a campaign that is two hundred times as large. */
const FLAT = 1.25;
const POSITIONS = ["first", "deep"] as const;

export type Filled = { messages: number; campaign: BenchCampaign };
/** Campaigns from the smallest to the largest. */
export type Lists = { stage: Stage; pool: Pool; connection: Connection; campaigns: Filled[] };

export async function listFigures(lists: Lists): Promise<Figure[]> {
  const { stage, campaigns } = lists;
  const turns = await works(lists);
  // These calls are not measured: a new server compiles its code during some 1,500 calls, and reads from the disk.
  await takeTurns(stage.of(2, 1), turns);
  const times = await takeTurns(stage.rounds, turns);
  const smallest = campaigns[0]?.messages;
  return POSITIONS.flatMap((from) =>
    campaigns.flatMap(({ messages }) => {
      const time = (of: "ours" | "sql", size = messages) => times[`${of} ${from} ${size}`] ?? 0;
      const name = `${from} page of ${messages}`;
      const besideSmallest = { name: `of ${smallest}`, value: time("ours", smallest) };
      return [
        figure(name, time("ours"), "ms", { most: 2 }, { name: "SQL", value: time("sql") }),
        ...(messages === smallest ? [] : [figure(name, time("ours"), "ms", { most: FLAT }, besideSmallest)]),
      ];
    }),
  );
}

/**
 * Measures the page over HTTP and the bare statement, first and deep, for each size. All take turns, so that places and
 * sizes can be compared.
 */
async function works({ stage, pool, connection, campaigns }: Lists) {
  const calls = stage.of(200, 5);
  const found: Record<string, () => Promise<number>> = {};
  for (const { messages, campaign } of campaigns) {
    const middle = await middleId(pool, campaign, messages);
    for (const from of POSITIONS) {
      const position = from === "first" ? null : middle;
      const after = position === null ? "" : `&after=${encodeCursor(position)}`;
      const request = requestText("GET", `${campaign.path}/messages?limit=${LIMIT}${after}`, campaign.key);
      found[`ours ${from} ${messages}`] = async () =>
        median(await timeEach(calls, () => call(connection, request)));
      found[`sql ${from} ${messages}`] = async () =>
        median(await timeEach(calls, () => barePage(pool, campaign.id, position)));
    }
  }
  return found;
}

/** The bare statement of a page: prepared, on an open connection, with the rows as the driver returns them. */
function barePage(pool: Pool, campaignId: string, position: string | null): Promise<unknown> {
  return pool.query({
    name: "bare-page",
    text: `
      with p as materialized (
        select * from message where campaign_id = $1 and id < $2 order by id desc limit ${LIMIT + 1}
      )
      select p.id, p.batch_id, p.template_body_id, p.creator_id, p.recipient, p.template_values, s.status, s.retries,
        s.updated_at, coalesce((
          select json_agg(json_build_object('n', a.n, 'status', a.status, 'error', a.error, 'sentAt', a.sent_at,
            'deliveredAt', a.delivered_at, 'updatedAt', a.updated_at, 'externalId', a.external_id) order by a.n)
          from attempt a where a.campaign_id = p.campaign_id and a.message_id = p.id), '[]'::json) as attempts
      from p join message_state s on s.campaign_id = p.campaign_id and s.id = p.id
      order by p.id desc`,
    values: [campaignId, position ?? "ffffffff-ffff-ffff-ffff-ffffffffffff"],
  });
}

async function middleId(pool: Pool, { id }: BenchCampaign, messages: number): Promise<string> {
  const { found } = await oneRow<{ found: string }>(
    pool,
    sql`select id as found from message where campaign_id = ${id} order by id offset ${Math.floor(messages / 2)} limit 1`,
  );
  return found;
}
