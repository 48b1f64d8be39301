import { MESSAGE, RETRYABLE_BATCHES } from "#lib/console/mirrored-status";
import { messagesOf, type OperationPart } from "#lib/console/requests/item-outcome";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { empty, join, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Selects messages; all given conditions must hold. */
export type MirrorFilter = {
  campaign: number;
  status: string[] | null;
  /** An empty text stands for no code. */
  code: string[] | null;
  retriesExhausted: boolean | null;
  /** Codes that are left out. Messages without a code are kept. */
  withoutCodes: string[] | null;
  batch: string | null;
  /** Selects only single sends, and batches whose status lets messages be retried. */
  eligibleBatch: boolean;
  language: string[] | null;
  from: Date | null;
  to: Date | null;
  /** Selects messages that have been with the network since before this time. */
  overdueBefore: Date | null;
  /** Digits that the recipient contains. */
  digits: string | null;
  /** All digits of the recipient's number. */
  recipient: string | null;
  id: string | null;
  /** Selects the messages of a bulk retry, or those with one outcome. */
  operation: OperationPart | null;
};

const MIN_INDEXED_DIGITS = 3;

/** The `from` and `where` of a statement about all messages that pass the filter. */
export function matching(filter: MirrorFilter) {
  // The index of numbers does not contain shorter ones.
  const isIndexed = (filter.digits?.length ?? 0) >= MIN_INDEXED_DIGITS;
  return sql`
    from mirror_message m
    where campaign = ${anyCampaign(filter.campaign)} ${filter.status ? sql`and status = any(${filter.status})` : empty}
      ${conditions(isIndexed ? { ...filter, digits: null } : filter)}
      ${
        isIndexed
          ? sql`and id in (select id from mirror_text
              where campaign = ${anyCampaign(filter.campaign)} and recipient like ${`%${filter.digits}%`})`
          : empty
      }
  `;
}

/** The ids of those messages that pass the filter. */
export async function matchingIds(db: Sql, filter: MirrorFilter, ids: string[]): Promise<Set<string>> {
  const found = await rows<{ id: string }>(
    db,
    sql`
      select id from mirror_message m
      where campaign = ${anyCampaign(filter.campaign)} and id = any(${ids})
        ${filter.status ? sql`and status = any(${filter.status})` : empty} ${conditions(filter)}
    `,
  );
  return new Set(found.map(({ id }) => id));
}

export function conditions(filter: MirrorFilter) {
  const {
    code,
    retriesExhausted,
    withoutCodes,
    batch,
    language,
    from,
    to,
    overdueBefore,
    digits,
    recipient,
    id,
    operation,
  } = filter;
  return join(
    [
      code ? withCode(code) : empty,
      retriesExhausted === null ? empty : sql`and spent = ${retriesExhausted}`,
      withoutCodes ? sql`and (code is null or code <> all(${withoutCodes}))` : empty,
      batch ? sql`and batch_id = ${batch}` : empty,
      filter.eligibleBatch
        ? sql`and not exists (
            select from mirror_batch b where b.campaign = m.campaign and b.id = m.batch_id
              and b.status not in (${RETRYABLE_BATCHES}))`
        : empty,
      language ? sql`and language = any(${language})` : empty,
      from ? sql`and created_at >= ${from}` : empty,
      to ? sql`and created_at < ${to}` : empty,
      overdueBefore
        ? sql`and status = ${MESSAGE.sent_to_telco} and updated_at < ${overdueBefore} and created_at < ${overdueBefore}`
        : empty,
      digits ? sql`and strpos(recipient, ${digits}) > 0` : empty,
      recipient ? sql`and recipient = ${recipient}` : empty,
      id ? sql`and id = ${id}` : empty,
      operation ? sql`and id in (${messagesOf(operation)})` : empty,
    ],
    " ",
  );
}

function withCode(code: string[]) {
  return code.includes("") ? sql`and (code is null or code = any(${code}))` : sql`and code = any(${code})`;
}
