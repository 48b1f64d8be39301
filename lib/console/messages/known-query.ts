import { admitSearch } from "#lib/console/messages/admit-search";
import { readNumber, WHOLE } from "#lib/console/messages/message-filter";
import { hasMirrorBatch } from "#lib/console/mirror/rows/batches";
import type { Reader } from "#lib/console/reader";
import { parseId } from "#lib/domain/api/id";
import { isPossibleRecipient } from "#lib/domain/recipients/recipient";
import type { Sql } from "#lib/platform/postgres/sql";
import type { MessageQuery } from "#lib/wire/console/query";

type Known = { query: MessageQuery; ignored: string[] };

/**
 * The query without what cannot be asked, which is named: what is no batch's id, like every unknown value. A batch of which nothing
 * was read stays, and has no messages: just after its upload, the whole campaign would stand under its name.
 */
export async function knownQuery(
  db: Sql,
  campaign: number,
  { batch, ...others }: MessageQuery,
): Promise<Known> {
  if (!batch || parseId("batch", batch) !== null || (await hasMirrorBatch(db, campaign, batch)))
    return { query: batch ? { ...others, batch } : others, ignored: [] };
  return { query: others, ignored: [`batch=${batch}`] };
}

/**
 * The query as somebody may ask it who sees numbers masked: whole numbers alone, because whoever may search by parts
 * finds out the rest digit by digit; and few of them, because whoever may try many finds out the number of a message.
 */
export async function maskedQuery(reader: Reader, query: MessageQuery): Promise<Known> {
  const { q, ...others } = query;
  const number = numberHidden(reader, query);
  if (number === null) return { query, ignored: [] };
  if (isPossibleRecipient(number) && (await admitSearch(reader, number)))
    return { query: { ...others, q: WHOLE + number }, ignored: [] };
  return { query: others, ignored: [`q=${q}`] };
}

/** The number, or a part of one, that is asked for by somebody who sees numbers masked; null when there is none. */
export function numberHidden({ sights }: Pick<Reader, "sights">, { q }: MessageQuery): string | null {
  return q && !sights.numbers ? readNumber(q) : null;
}
