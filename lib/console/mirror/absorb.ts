import type { Pool, PoolClient } from "pg";
import {
  bareBatch,
  incomingAttempts,
  incomingBatches,
  incomingMessage,
  incomingText,
} from "#lib/console/mirror/incoming";
import { type AbsorbedRow, absorbMessages, lockMirror } from "#lib/console/mirror/rows/absorb";
import {
  absorbAttempts,
  absorbBatches,
  absorbTemplates,
  type IncomingAttempt,
  type IncomingBatch,
  type IncomingTemplate,
} from "#lib/console/mirror/rows/absorb-parts";
import type { IncomingMessage } from "#lib/console/mirror/rows/compared-messages";
import { copyNew, findKnown, type IncomingText } from "#lib/console/mirror/rows/copy-new";
import { markTextless } from "#lib/console/mirror/rows/retries-exhausted";
import { storableText } from "#lib/console/mirror/rows/storable-json";
import { withoutDetached } from "#lib/console/mirror/without-detached";
import { withoutErased } from "#lib/console/mirror/without-erased";
import { withoutOld } from "#lib/console/mirror/without-old";
import { withoutRemoved } from "#lib/console/mirror/without-removed";
import { begin } from "#lib/platform/postgres/sql";
import type { TolerantMessage } from "#lib/wire/api/tolerant-message";

type Incoming = { message: IncomingMessage; text: IncomingText; attempts: IncomingAttempt[] };

/**
 * Stores the messages that were read from upstream's lists, or a single one. `key` hashes erased numbers; once a number was
 * erased, this throws without it.
 */
export function absorb(
  pool: Pool,
  campaign: number,
  messages: TolerantMessage[],
  readAt: Date,
  key: Buffer | null = null,
): Promise<AbsorbedRow[]> {
  return begin(pool, (tx) => absorbWithin(tx, campaign, messages, readAt, key));
}

/**
 * Like `absorb`, but in the caller's transaction, for callers that save something else with it. Everything read from
 * upstream, from any endpoint, enters the mirror here. The same answer twice changes nothing, and an older answer never
 * overwrites a newer one.
 */
export async function absorbWithin(
  tx: PoolClient,
  campaign: number,
  given: TolerantMessage[],
  readAt: Date,
  key: Buffer | null = null,
): Promise<AbsorbedRow[]> {
  const once = [...new Map(given.map((message) => [message.id, message])).values()];
  await lockMirror(tx, campaign);
  const ids = once.map(({ id }) => storableText(id));
  const { known, now, anyErased } = await findKnown(tx, campaign, ids);
  const messages = await withoutErased(tx, key, anyErased, once.map(incoming));
  const others = messages.filter(({ message }) => !known.has(storableText(message.id)));
  const unknown = await withoutDetached(tx, campaign, others);
  const fresh = await withoutRemoved(tx, campaign, unknown);
  const taken = await withoutOld(tx, campaign, fresh, now);
  await copyNew(tx, campaign, taken, readAt, now);
  await markTextless(
    tx,
    campaign,
    taken.filter(isTextless).map(({ message }) => storableText(message.id)),
  );
  const evaluated = messages.flatMap(({ message }) => {
    const at = known.get(storableText(message.id));
    return at ? { ...message, known_at: at.toISOString() } : [];
  });
  const absorbed = [...fresh.map(asAbsorbed), ...(await absorbMessages(tx, campaign, evaluated, readAt))];
  await absorbAttempts(tx, campaign, attemptsOf(messages, absorbed));
  await absorbBatches(tx, campaign, counted(incomingBatches(once), absorbed, readAt), readAt);
  if (fresh.length > 0) await absorbTemplates(tx, campaign, templatesOf(once));
  return absorbed;
}

function incoming(message: TolerantMessage): Incoming {
  return {
    message: incomingMessage(message),
    text: incomingText(message),
    attempts: incomingAttempts(message),
  };
}

/** The attempts of absorbed messages, each with the time at which its message was created. */
function attemptsOf(messages: Incoming[], absorbed: AbsorbedRow[]) {
  const withAttempts = messages.filter(({ attempts }) => attempts.length > 0);
  if (withAttempts.length === 0) return [];
  const created = new Map(absorbed.map(({ id, createdAt }) => [id, createdAt]));
  return withAttempts.flatMap(({ message, attempts }) => {
    const at = created.get(storableText(message.id));
    return at ? attempts.map((attempt) => ({ ...attempt, message_created_at: at.toISOString() })) : [];
  });
}

function isTextless({ message, text }: Incoming): boolean {
  return text.template_values === null && message.status === "failure";
}

function asAbsorbed({ message }: Incoming): AbsorbedRow {
  return {
    id: storableText(message.id),
    createdAt: new Date(message.created_at),
    written: true,
    oldStatus: null,
    batchId: message.batch_id && storableText(message.batch_id),
    oldBatchId: null,
  };
}

/** Batches, each with how many messages were added and whether any changed. Includes batches that no answer names. */
function counted(batches: IncomingBatch[], absorbed: AbsorbedRow[], readAt: Date): IncomingBatch[] {
  const added = new Map<string, number>();
  const changed = new Set<string>();
  for (const { batchId, oldBatchId, written } of absorbed) {
    const id = batchId ?? oldBatchId;
    if (!id || !written) continue;
    changed.add(id);
    if (oldBatchId === null) added.set(id, (added.get(id) ?? 0) + 1);
  }
  const listed = new Set(batches.map(({ id }) => storableText(id)));
  const bare = [...changed].filter((id) => !listed.has(id)).map((id) => bareBatch(id, readAt));
  return [...batches, ...bare].map((batch) => {
    const id = storableText(batch.id);
    return { ...batch, added: added.get(id) ?? 0, changed: changed.has(id) };
  });
}

function templatesOf(messages: TolerantMessage[]): IncomingTemplate[] {
  const found = new Map<string, string | null>();
  for (const { templateBodyId, templateBody } of messages) {
    const id = templateBodyId ?? templateBody?.id;
    if (id) found.set(id, templateBody?.body ?? found.get(id) ?? null);
  }
  return [...found].map(([id, body]) => ({ id, body, header: null, footer: null }));
}
