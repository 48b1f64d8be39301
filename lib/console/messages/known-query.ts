import { readNumber } from "#lib/console/messages/message-filter";
import { hasMirrorBatch } from "#lib/console/mirror/rows/batches";
import type { Reader } from "#lib/console/reader";
import type { Sql } from "#lib/platform/postgres/sql";
import type { MessageQuery } from "#lib/wire/console/query";

/** Fewer digits are a part of a number: whoever may search by parts finds out the rest, digit by digit. */
const WHOLE_NUMBER_DIGITS = 8;

/**
 * The query without what cannot be asked, which is named like every other value that nobody knows: a batch of which
 * nothing was ever read, and a part of a number for somebody who sees numbers masked.
 */
export async function knownQuery(
  db: Sql,
  { campaign, sights }: Pick<Reader, "campaign" | "sights">,
  { batch, q, ...others }: MessageQuery,
): Promise<{ query: MessageQuery; ignored: string[] }> {
  const ignored: string[] = [];
  const query: MessageQuery = others;
  if (!batch || (await hasMirrorBatch(db, campaign.id, batch))) query.batch = batch;
  else ignored.push(`batch=${batch}`);
  if (!q || sights.numbers || !isPart(q)) query.q = q;
  else ignored.push(`q=${q}`);
  return { query, ignored };
}

function isPart(q: string): boolean {
  const digits = readNumber(q);
  return digits !== null && digits.length < WHOLE_NUMBER_DIGITS;
}
