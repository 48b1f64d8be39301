import { fullText, maskedParts, type TextParts } from "#lib/console/mirror/full-text";
import { attemptsOfMessage } from "#lib/console/mirror/rows/attempts";
import { type MirrorFilter, matching } from "#lib/console/mirror/rows/matching";
import { sameMonth } from "#lib/console/mirror/rows/same-month";
import { MESSAGE } from "#lib/console/mirrored-status";
import { hideNumber } from "#lib/domain/messages/mask";
import { MAX_RETRIES } from "#lib/domain/retries/retryable";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

type ExportedAttempt = {
  n: number;
  sentAt: string | null;
  finalAt: string | null;
  status: string;
  code: string | null;
  providerId: string;
};

export type ExportedMessage = {
  id: string;
  recipient: string;
  status: string;
  code: string | null;
  retries: number;
  language: string | null;
  batchId: string | null;
  fileName: string | null;
  createdAt: Date;
  updatedAt: Date;
  sentAt: Date | null;
  finalAt: Date | null;
  providerId: string;
  creatorEmail: string | null;
  templateBodyId: string | null;
  fullMessage: string | null;
  values: Record<string, unknown> | null;
  attempts: ExportedAttempt[];
};

/** The facts that an export's columns depend on: the number of messages, the most attempts of one, and all variables. */
export async function readExportFacts(
  db: Sql,
  filter: MirrorFilter,
  mostVariables: number,
): Promise<{ total: number; attempts: number; variables: string[] }> {
  const { total, attempts } = await oneRow<{ total: number; attempts: number }>(
    db,
    sql`
      select count(*) as total, coalesce(max(a.n), 0)::int as attempts
      from (select campaign, id, created_at, attempts, detailed, status, sent_at, updated_at, final_at, provider_id ${matching(filter)}) m
      left join lateral (select max(n) as n from (${attemptsOfMessage()}) each) a on true
    `,
  );
  const found = await rows<{ name: string }>(
    db,
    sql`
      select k.name
      from (select campaign, id, created_at ${matching(filter)}) m
      join mirror_text t on t.campaign = m.campaign and t.id = m.id and ${sameMonth(sql`t.created_at`, sql`m.created_at`)}
      cross join lateral json_object_keys(
        case when json_typeof(t.template_values) = 'object' then t.template_values else '{}' end
      ) with ordinality as k (name, position)
      group by k.name order by min(k.position), k.name limit ${mostVariables}
    `,
  );
  return { total, attempts, variables: found.map(({ name }) => name) };
}

/** Opens a cursor over all matching messages, newest first like the list. It lasts as long as the transaction. */
export async function openExportScan(tx: Sql, filter: MirrorFilter): Promise<void> {
  await tx.query(sql`
    declare export_walk no scroll cursor for
    select id, created_at ${matching(filter)} order by created_at desc, id desc
  `);
}

/** The cursor's next messages with all that an export contains, masked if required; none at its end. */
export async function readNext(
  tx: Sql,
  campaign: number,
  count: number,
  masked: boolean,
): Promise<ExportedMessage[]> {
  const next = await rows<{ id: string; createdAt: Date }>(
    tx,
    sql([`fetch ${Math.trunc(count)} from export_walk`]),
  );
  if (next.length === 0) return [];
  const found = await rows<ExportedMessage & TextParts>(
    tx,
    sql`
      select m.id, m.recipient, m.status, m.code, greatest(m.attempts - 1, 0, case when m.exhausted then ${MAX_RETRIES}::int end)::int as retries, m.language, m.batch_id,
        b.file_name, m.created_at, m.updated_at, m.sent_at, m.final_at, m.provider_id, t.creator_email,
        t.template_body_id, t.full_message, p.body, p.header, p.footer, t.template_values as values, coalesce(a.all, '[]') as attempts
      from unnest(${next.map(({ id }) => id)}::text[], ${next.map(({ createdAt }) => createdAt)}::timestamptz[])
        with ordinality as n (id, created_at, position)
      join mirror_message m on m.campaign = ${anyCampaign(campaign)} and m.id = n.id and m.created_at = n.created_at
      left join mirror_text t on t.campaign = m.campaign and t.id = m.id
        and ${sameMonth(sql`t.created_at`, sql`m.created_at`)}
      left join mirror_template p on p.campaign = t.campaign and p.id = t.template_body_id
      left join mirror_batch b on b.campaign = m.campaign and b.id = m.batch_id
      left join lateral (
        select json_agg(json_build_object('n', n, 'sentAt', sent_at,
          'finalAt', coalesce(delivered_at, case when status = ${MESSAGE.failure} then updated_at end), 'status', status,
          'code', error_code, 'providerId', provider_id) order by n) as all
        from (${attemptsOfMessage()}) each
      ) a on true
      order by n.position
    `,
    "walk-export",
  );
  return found.map((row) => {
    if (!masked) return { ...row, fullMessage: fullText(row) };
    const hidden = maskedParts(row);
    return { ...hidden, recipient: hideNumber(row.recipient), fullMessage: fullText(hidden) };
  });
}
