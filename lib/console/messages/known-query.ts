import { readNumber, WHOLE } from "#lib/console/messages/message-filter";
import { hasMirrorBatch } from "#lib/console/mirror/rows/batches";
import type { Reader } from "#lib/console/reader";
import { recordScarce } from "#lib/console/record-scarce";
import { RefusedError } from "#lib/console/refused-error";
import { parseId } from "#lib/domain/api/id";
import { ignoredName } from "#lib/domain/api/ignored-name";
import { hideNumber } from "#lib/domain/messages/mask";
import { isPossibleRecipient } from "#lib/domain/recipients/recipient";
import type { Sql } from "#lib/platform/postgres/sql";
import type { MessageQuery } from "#lib/wire/console/query";

type Known = { query: MessageQuery; ignored: string[] };

/** Whether such a batch may exist. Just after its upload, nothing of it has been read. */
export async function isKnownBatch(db: Sql, campaign: number, batch: string): Promise<boolean> {
  return parseId("batch", batch) !== null || (await hasMirrorBatch(db, campaign, batch));
}

/**
 * The query that a person who sees masked numbers may make: whole numbers only, because searching by parts reveals the rest
 * digit by digit; and few of them, because many tries reveal a message's number.
 */
export async function maskedQuery(reader: Reader, query: MessageQuery): Promise<Known> {
  const { q, ...others } = query;
  const number = numberHidden(reader, query);
  if (number === null) return { query, ignored: [] };
  if (isPossibleRecipient(number) && (await admitSearch(reader, number)))
    return { query: { ...others, q: WHOLE + number }, ignored: [] };
  return { query: others, ignored: [ignoredName("q", q)] };
}

/** The number, or part of one, in the query of a person who sees masked numbers; null when there is none. */
export function numberHidden({ visibility }: Pick<Reader, "visibility">, { q }: MessageQuery): string | null {
  return q && !visibility.numbers ? readNumber(q) : null;
}

/** A list repeats its query every few seconds and for every page; within this time it counts as one search. */
const SAME_MS = 60 * 60_000;
const MOST_KEPT = 10_000;

const admitted = new Map<string, number>();

/** Records a search for a whole number by a person who sees masked numbers; false after sixty within an hour. */
async function admitSearch(
  { pool, campaign, viewer, email = "", address = null, now }: Reader,
  number: string,
): Promise<boolean> {
  const key = JSON.stringify([email, campaign.id, number]);
  const at = now.getTime();
  if (at - (admitted.get(key) ?? Number.NEGATIVE_INFINITY) < SAME_MS) return true;
  const actor = { id: viewer?.id ?? "", email, address, traceId: null };
  const entry = { campaign: campaign.id, action: "number.search", target: hideNumber(number) };
  const isNew = await recordScarce(pool, actor, {
    ...entry,
    code: "searched_too_many",
    said: (most) => `You have searched for ${most} numbers`,
  }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof RefusedError) return false;
      throw error;
    },
  );
  if (admitted.size >= MOST_KEPT) admitted.clear();
  if (isNew) admitted.set(key, at);
  return isNew;
}
