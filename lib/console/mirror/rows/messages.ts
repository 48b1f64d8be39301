import type { Sql as Statement } from "sql-template-tag";
import { fullText, maskedParts, type TextParts } from "#lib/console/mirror/full-text";
import type { MirrorPosition } from "#lib/console/mirror/rows/list";
import { readAsOf } from "#lib/console/mirror/rows/read-as-of";
import { sameMonth } from "#lib/console/mirror/rows/same-month";
import { justRetried, telling } from "#lib/console/requests/message-requests";
import type { RetryState } from "#lib/console/requests/retry-requests";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { empty, maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type MirrorMessageRow = {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  status: string;
  code: string | null;
  attempts: number;
  /** Whether the latest attempt was read with all that the lists say of it. */
  detailed: boolean;
  usedUpUpstream: boolean;
  recipient: string;
  language: string | null;
  batchId: string | null;
  fileName: string | null;
  batchStatus: string | null;
  /** When the batch's status was last read. */
  batchReadAt: Date | null;
  providerId: string;
  /** Whether retention has removed the text. */
  textRemoved: boolean;
  sentAt: Date | null;
  finalAt: Date | null;
  readAt: Date;
  changedAt: Date;
  creatorEmail: string | null;
  templateBodyId: string | null;
  /** The last retry that was requested here, if any. */
  requestId: number | null;
  requestState: RetryState | null;
  requestBy: string | null;
  requestAt: Date | null;
  requestFailedAt: Date | null;
  /** When the request's state was last written. */
  requestChangedAt: Date | null;
  requestReason: string | null;
  requestSaid: string | null;
  requestHttpStatus: number | null;
  requestTraceId: string | null;
  /** Whether a retry of the whole batch is under way. */
  batchRetryRunning: boolean;
  /** Whether the whole batch was retried a moment ago, and the message has not been read since. */
  batchJustRetried: boolean;
  /** Why the campaign's calls have stopped, or null. */
  campaignStop: string | null;
  /** A person's test to their own number; null: none. */
  test: "code" | "row" | null;
  /** Null also when the person was removed. */
  testBy: string | null;
};

/** These messages with all that a list shows, newest first. Looks for them in every month. */
export function readMirrorMessages(db: Sql, campaign: number, ids: string[]): Promise<MirrorMessageRow[]> {
  const source = sql`select * from mirror_message where campaign = ${anyCampaign(campaign)} and id = any(${ids})`;
  return rows(db, shown(source), "read-mirror-messages");
}

/**
 * Messages whose creation times are known. Only the months from the first to the last are searched, and in a large upload
 * only the rows that share such a time.
 */
export async function readPositions(
  db: Sql,
  campaign: number,
  positions: MirrorPosition[],
): Promise<MirrorMessageRow[]> {
  if (positions.length === 0) return [];
  const moments = positions.map(({ createdAt }) => createdAt.getTime());
  const [from, to] = [new Date(Math.min(...moments)), new Date(Math.max(...moments))];
  const within = (moment: Statement) => sql`${moment} between ${from}::timestamptz and ${to}::timestamptz`;
  const source = sql`
    select k.*
    from unnest(${positions.map(({ id }) => id)}::text[], ${positions.map(({ createdAt }) => createdAt)}::timestamptz[])
      as p (id, created_at)
    cross join lateral (
      select * from mirror_message
      where campaign = ${anyCampaign(campaign)} and created_at = p.created_at and id = p.id and ${within(sql`created_at`)}
      limit 1
    ) k
  `;
  const texts = sql`and (${within(sql`t.created_at`)} or t.created_at = '-infinity')`;
  return rows(db, shown(source, texts), "read-positions");
}

/** `texts` is the condition on the texts' creation time. */
function shown(source: Statement, texts = empty): Statement {
  return sql`
    select m.id, m.created_at, m.updated_at, m.status, m.code, m.attempts, m.detailed, m.exhausted as used_up_upstream, m.recipient, m.language,
      m.batch_id, b.file_name, b.status as batch_status, ${readAsOf(sql`b`, sql`b.campaign`)} as batch_read_at,
      m.provider_id, m.sent_at, m.final_at, ${readAsOf(sql`m`, sql`m.campaign`)} as read_at,
      greatest(m.changed_at, r.changed_at, s.stop_changed_at) as changed_at, s.stop ->> 'reason' as campaign_stop, t.creator_email, t.template_body_id, coalesce(t.template_values::text = 'null', false) as text_removed, r.id as request_id,
      r.state as request_state, r.operator_email as request_by, r.requested_at as request_at,
      r.failed_at as request_failed_at, r.changed_at as request_changed_at, r.reason as request_reason,
      r.said as request_said, r.http_status as request_http_status, r.trace_id as request_trace_id,
      exists (select from retry_request w where w.campaign = m.campaign and w.batch_id = m.batch_id
        and w.state in ('waiting', 'sending', 'unclear')) as batch_retry_running,
      exists (select from retry_request w where w.campaign = m.campaign and w.batch_id = m.batch_id
        and ${justRetried} and w.changed_at >= m.read_at) as batch_just_retried,
      o.test, (select email from operator p where p.id = o.operator_id) as test_by
    from (${source}) m
    left join mirror_text t on t.campaign = m.campaign and t.id = m.id
      and ${sameMonth(sql`t.created_at`, sql`m.created_at`)}
      ${texts}
    left join mirror_batch b on b.campaign = m.campaign and b.id = m.batch_id
    left join mirror_sync s on s.campaign = m.campaign
    left join own_work o on o.campaign = m.campaign and o.object_id = m.id and o.test is not null
    left join lateral (
      select * from retry_request q where q.campaign = m.campaign and q.message_id = m.id and ${telling}
      order by q.id desc limit 1
    ) r on true
    order by m.created_at desc, m.id desc
  `;
}

export type MirrorTextRow = {
  fullMessage: string | null;
  templateValues: Record<string, unknown>;
  creatorId: string | null;
  templateBody: string | null;
  batchTotal: number | null;
};

/** The parts that only the message's own page shows. When masked, it has no values, and no text that may contain them. */
export async function readMirrorText(
  db: Sql,
  campaign: number,
  { id, createdAt }: MirrorPosition,
  { isMasked }: { isMasked: boolean },
): Promise<MirrorTextRow | null> {
  const found = await maybeRow<Pick<MirrorTextRow, "creatorId" | "batchTotal"> & TextParts>(
    db,
    sql`
      select t.full_message, t.template_values as values, t.creator_id, p.body, p.header, p.footer, b.total as batch_total
      from mirror_text t
      join mirror_message m on m.campaign = t.campaign and m.id = t.id and m.created_at = ${createdAt}
      left join mirror_template p on p.campaign = t.campaign and p.id = t.template_body_id
      left join mirror_batch b on b.campaign = m.campaign and b.id = m.batch_id
      where t.campaign = ${anyCampaign(campaign)} and t.id = ${id} and ${sameMonth(sql`t.created_at`, sql`${createdAt}::timestamptz`)}
    `,
  );
  if (!found) return null;
  const shown = isMasked ? maskedParts(found) : found;
  const { creatorId, batchTotal, body, values } = shown;
  return {
    fullMessage: fullText(shown),
    templateValues: values ?? {},
    creatorId,
    templateBody: body,
    batchTotal,
  };
}
