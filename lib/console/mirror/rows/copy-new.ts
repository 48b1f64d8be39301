import type { PoolClient } from "pg";
import type { IncomingMessage } from "#lib/console/mirror/rows/compared-messages";
import { countNew } from "#lib/console/mirror/rows/count-new";
import { findSenders } from "#lib/console/mirror/rows/own-work";
import { noteAdded } from "#lib/console/mirror/rows/plan-name";
import { storableJson, storableText } from "#lib/console/mirror/rows/storable-json";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { type Cell, copyRows } from "#lib/platform/postgres/copy-rows";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * Which of these messages the mirror has, in any month, and when they were created. Also returns the database's clock, and
 * whether any number was ever erased.
 */
export async function findKnown(
  tx: Sql,
  campaign: number,
  ids: string[],
): Promise<{ known: Map<string, Date>; now: Date; anyErased: boolean }> {
  const found = await rows<{ now: Date; anyErased: boolean; id: string | null; createdAt: Date }>(
    tx,
    sql`
      select clock_timestamp() as now, exists (select from erased_number) as any_erased, m.id, m.created_at
      from (select) one
      left join mirror_message m on m.campaign = ${anyCampaign(campaign)} and m.id = any(${ids}::text[])
    `,
    "find-known",
  );
  const [first] = found;
  if (!first) throw new Error("an outer join always has a row");
  const known = new Map(found.flatMap(({ id, createdAt }) => (id === null ? [] : [[id, createdAt]])));
  return { known, now: first.now, anyErased: first.anyErased };
}

/** A message's text and recipient. They never change, so they are stored once. */
export type IncomingText = {
  id: string;
  recipient: string;
  /** Null when it was removed. */
  full_message: string | null;
  /** Null when retention removed them. */
  template_values: object | null;
  template_body_id: string | null;
  creator_id: string | null;
  creator_email: string | null;
};

type IncomingRow = { message: IncomingMessage; text: IncomingText };

/**
 * Writes messages that the mirror does not have, and counts them. They need no comparison with stored rows, so the faster
 * COPY can write them.
 */
export async function copyNew(
  tx: PoolClient,
  campaign: number,
  found: IncomingRow[],
  readAt: Date,
  now: Date,
): Promise<void> {
  if (found.length === 0) return;
  const sender = await findSenders(tx, campaign, found);
  const noted = { read: readAt.toISOString(), changed: now.toISOString() };
  await copyRows(tx, "mirror_message", MESSAGE_COLUMNS, messageRows(campaign, found, sender, noted));
  await copyRows(tx, "mirror_text", TEXT_COLUMNS, textRows(campaign, found));
  await countNew(
    tx,
    campaign,
    found.map(({ message }) => ({ ...message, sent_by: sender(message) })),
  );
  noteAdded(found.length);
}

/** Yields rows one by one, so that the first ones are sent before the last ones are made. */
function* messageRows(
  campaign: number,
  found: IncomingRow[],
  sender: (message: IncomingMessage) => string | null,
  { read, changed }: { read: string; changed: string },
): Generator<Cell[]> {
  for (const { message: m } of found) {
    yield [
      campaign,
      storable(m.id),
      m.created_at,
      m.updated_at,
      storable(m.status),
      storable(m.code),
      m.attempts ?? 0,
      m.detailed,
      storable(m.recipient),
      storable(m.language),
      storable(m.batch_id),
      storable(m.provider_id),
      m.sent_at,
      m.final_at,
      read,
      changed,
      sender(m),
    ];
  }
}

function* textRows(campaign: number, found: IncomingRow[]): Generator<Cell[]> {
  for (const { message, text: t } of found) {
    yield [
      campaign,
      storable(t.id),
      message.created_at,
      storable(t.recipient),
      storable(t.full_message),
      storableJson(t.template_values),
      storable(t.template_body_id),
      storable(t.creator_id),
      storable(t.creator_email),
    ];
  }
}

const MESSAGE_COLUMNS = [
  "campaign",
  "id",
  "created_at",
  "updated_at",
  "status",
  "code",
  "attempts",
  "detailed",
  "recipient",
  "language",
  "batch_id",
  "provider_id",
  "sent_at",
  "final_at",
  "read_at",
  "changed_at",
  "sent_by",
];

const TEXT_COLUMNS = [
  "campaign",
  "id",
  "created_at",
  "recipient",
  "full_message",
  "template_values",
  "template_body_id",
  "creator_id",
  "creator_email",
];

function storable<Text extends string | null>(text: Text): Text | string {
  return text === null ? text : storableText(text);
}
