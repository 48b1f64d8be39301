import type { Sql as Statement } from "sql-template-tag";
import type { MirrorPosition } from "#lib/console/mirror/rows/list";
import { sameMonth } from "#lib/console/mirror/rows/same-month";
import { MESSAGE } from "#lib/console/mirrored-status";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { join, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type MirrorAttemptRow = {
  n: number;
  detailed: boolean;
  status: string;
  createdAt: Date;
  updatedAt: Date | null;
  sentAt: Date | null;
  deliveredAt: Date | null;
  errorType: string | null;
  errorCode: string | null;
  providerId: string;
  metadata: Record<string, unknown>;
  creatorEmail: string | null;
};

/** In these statuses, the only attempt of a message holds nothing that the message itself does not. */
export const ALONE = ["sending", "sent", "sent_to_telco", "success"];
const ALONE_NAMES = join([MESSAGE.sending, MESSAGE.sent, MESSAGE.sent_to_telco, MESSAGE.success]);

/**
 * The attempts of a mirror message, which is `m` in the enclosing statement. Most messages have one attempt, and no row for
 * it. A waiting message may have one row too many, because an attempt that the provider did not accept was none.
 * `createdAt` is when the message was created.
 */
export const attemptsOfMessage = (createdAt: Statement = sql`m.created_at`) => sql`
  select n, detailed, status, created_at, updated_at, sent_at, delivered_at, error_type, error_code, provider_id,
    metadata, creator_email
  from mirror_attempt
  where campaign = m.campaign and message_id = m.id and ${sameMonth(sql`message_created_at`, createdAt)}
    and not (m.status in (${MESSAGE.created}, ${MESSAGE.enqueued}) and m.attempts < n)
    and not (m.attempts = 1 and m.detailed and m.status in (${ALONE_NAMES}) and n = 1 and status <> m.status)
  union all
  select 1, true, m.status, coalesce(m.sent_at, m.updated_at), m.updated_at, m.sent_at,
    case when m.status = ${MESSAGE.success} then m.final_at end, null, null, m.provider_id, '{}', null
  where m.attempts = 1 and m.detailed and m.status in (${ALONE_NAMES}) and not exists (
    select from mirror_attempt
    where campaign = m.campaign and message_id = m.id and ${sameMonth(sql`message_created_at`, createdAt)}
      and n = 1 and status = m.status
  )
`;

/** The message's attempts, newest first. */
export function readMirrorAttempts(
  db: Sql,
  campaign: number,
  { id, createdAt }: MirrorPosition,
): Promise<MirrorAttemptRow[]> {
  return rows(
    db,
    sql`
      select a.*
      from mirror_message m cross join lateral (${attemptsOfMessage(sql`${createdAt}::timestamptz`)}) a
      where m.campaign = ${anyCampaign(campaign)} and m.id = ${id} and m.created_at = ${createdAt}
      order by n desc
    `,
  );
}
