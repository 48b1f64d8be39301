import { type MirrorFilter, matching } from "#lib/console/mirror/rows/matching";
import { MESSAGE } from "#lib/console/mirrored-status";
import { justRetried, telling } from "#lib/console/requests/message-requests";
import { MAX_RETRIES } from "#lib/domain/retries/retryable";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** The messages of a bulk retry: these ids, or all that a filter matches. */
export type Chosen = { campaign: number; ids: string[] } | { filter: MirrorFilter };

/** The facts that the gate needs about a message. All messages of a kind get the same decision. */
export type RetryKind = {
  status: string;
  code: string | null;
  attempts: number;
  usedUpUpstream: boolean;
  /** Null for a single send; empty when the batch's record was never seen. */
  batchStatus: string | null;
  requested: boolean;
  batchRetryRunning: boolean;
};

export type KindCount = { kind: RetryKind; text: string; n: number };

/** Counts the selected messages of each kind, in one statement for any number of them. */
export async function countKinds(db: Sql, chosen: Chosen, most: number): Promise<KindCount[]> {
  const found = await rows<{ kind: string; n: number }>(
    db,
    sql`select kind, count(*) as n from (${kindsOf(chosen, most)}) k group by kind`,
  );
  return found.map(({ kind, n }) => ({ kind: JSON.parse(kind), text: kind, n }));
}

/** Freezes the selected messages as an operation's items, newest first. Kinds with a reason are skipped at once. */
export async function insertItems(
  tx: Sql,
  operation: number,
  chosen: Chosen,
  most: number,
  reasons: ReadonlyMap<string, string>,
): Promise<void> {
  await tx.query(sql`
    insert into operation_item (operation, place, message_id, skipped)
    select ${operation}, row_number() over (order by k.created_at desc, k.id desc), k.id, r.reason
    from (${kindsOf(chosen, most)}) k
    left join unnest(${[...reasons.keys()]}::text[], ${[...reasons.values()]}::text[]) as r (kind, reason)
      on r.kind = k.kind
  `);
  if (!("ids" in chosen)) return;
  await tx.query(sql`
    insert into operation_item (operation, place, message_id, skipped)
    select ${operation}, ${chosen.ids.length} + u.position, u.id, 'unknown'
    from unnest(${chosen.ids}::text[]) with ordinality as u (id, position)
    where not exists (select from operation_item i where i.operation = ${operation} and i.message_id = u.id)
  `);
}

// For messages that have not failed, other facts are left out: there are fewer kinds, and no requests to look up.
function kindsOf(chosen: Chosen, most: number) {
  const from =
    "ids" in chosen
      ? sql`from mirror_message where campaign = ${anyCampaign(chosen.campaign)} and id = any(${chosen.ids})`
      : matching(chosen.filter);
  return sql`
    select m.id, m.created_at,
      case when m.status <> ${MESSAGE.failure} then json_build_object('status', m.status, 'code', null, 'attempts', 0,
        'usedUpUpstream', false, 'batchStatus', null, 'requested', false, 'batchRetryRunning', false)
      else json_build_object('status', m.status, 'code', m.code, 'attempts', least(m.attempts, ${MAX_RETRIES + 1}::int),
        'usedUpUpstream', m.exhausted, 'batchStatus', case when m.batch_id is not null then coalesce(b.status, '') end,
        'requested', coalesce(r.state in ('waiting', 'sending', 'unclear')
          or (r.state = 'accepted' and m.updated_at <= r.failed_at), false),
        'batchRetryRunning', coalesce(w.is_running or m.read_at <= w.retried_at, false))
      end::text as kind
    from (
      select campaign, id, created_at, updated_at, read_at, status, code, attempts, exhausted, batch_id ${from} limit ${most}
    ) m
    left join mirror_batch b on b.campaign = m.campaign and b.id = m.batch_id
    left join (
      select campaign, batch_id, bool_or(state <> 'accepted') as is_running,
        max(changed_at) filter (where state = 'accepted') as retried_at
      from retry_request w
      where batch_id is not null and state in ('waiting', 'sending', 'unclear') or ${justRetried}
      group by campaign, batch_id
    ) w on w.campaign = m.campaign and w.batch_id = m.batch_id
    left join lateral (
      select q.state, q.failed_at from retry_request q
      where m.status = ${MESSAGE.failure} and q.campaign = m.campaign and q.message_id = m.id and ${telling}
      order by q.id desc limit 1
    ) r on true
  `;
}
