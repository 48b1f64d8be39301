import type { Pool } from "pg";
import {
  incomingAttempts,
  incomingBatches,
  incomingMessage,
  incomingText,
} from "#lib/console/mirror/incoming";
import { type AbsorbedRow, absorbMessages, lockMirror } from "#lib/console/mirror/rows/absorb";
import { absorbAttempts, absorbBatches, absorbTemplates } from "#lib/console/mirror/rows/absorb-parts";
import { absorbTexts } from "#lib/console/mirror/rows/absorb-texts";
import { storableText } from "#lib/console/mirror/rows/storable-json";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { TolerantMessage } from "#lib/wire/api/tolerant-message";

/**
 * The one way into the mirror: everything that was read from upstream, of whichever endpoint. The same answer twice
 * changes nothing, and an older answer never overwrites a newer one.
 */
export function absorb(
  pool: Pool,
  campaign: number,
  messages: TolerantMessage[],
  readAt: Date,
): Promise<AbsorbedRow[]> {
  return begin(pool, (tx) => absorbWithin(tx, campaign, messages, readAt));
}

/** The same within a transaction, for those who must save something else with it. */
export async function absorbWithin(
  tx: Sql,
  campaign: number,
  messages: TolerantMessage[],
  readAt: Date,
): Promise<AbsorbedRow[]> {
  const once = [...new Map(messages.map((message) => [message.id, message])).values()];
  await lockMirror(tx, campaign);
  const absorbed = await absorbMessages(tx, campaign, once.map(incomingMessage), readAt);
  const fresh = new Set(absorbed.filter(({ oldStatus }) => oldStatus === null).map(({ id }) => id));
  const isFresh = ({ id }: TolerantMessage) => fresh.has(storableText(id));
  await absorbTexts(tx, campaign, once.filter(isFresh).map(incomingText));
  const named = new Set(absorbed.map(({ id }) => id));
  await absorbAttempts(tx, campaign, once.filter(({ id }) => named.has(id)).flatMap(incomingAttempts));
  await absorbBatches(tx, campaign, incomingBatches(once, added(absorbed), changed(absorbed)), readAt);
  await absorbTemplates(tx, campaign, templates(once, fresh));
  return absorbed;
}

function added(absorbed: AbsorbedRow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { batchId, oldBatchId, written } of absorbed) {
    if (batchId && written && oldBatchId === null) counts.set(batchId, (counts.get(batchId) ?? 0) + 1);
  }
  return counts;
}

function changed(absorbed: AbsorbedRow[]): Set<string> {
  return new Set(absorbed.flatMap(({ batchId, written }) => (batchId && written ? [batchId] : [])));
}

function templates(messages: TolerantMessage[], fresh: Set<string>) {
  const found = new Map<string, string | null>();
  for (const { id, templateBodyId, templateBody } of messages) {
    const template = templateBodyId ?? templateBody?.id;
    if (template && fresh.has(id)) found.set(template, templateBody?.body ?? found.get(template) ?? null);
  }
  return [...found].map(([id, body]) => ({ id, body }));
}
