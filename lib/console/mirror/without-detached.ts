import { storableText } from "#lib/console/mirror/rows/storable-json";
import { type DetachedMonths, listDetached, noteMissed } from "#lib/console/months/detached-months";
import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import { detachedMonths, tableIn } from "#lib/platform/months/partition-rows";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

type IncomingRow = { message: { id: string; created_at: string; updated_at: string } };

/**
 * Removes the messages of detached months from those that the mirror does not have, because they are counted already. If
 * one has changed since, its month is read again when it is attached.
 */
export async function withoutDetached<One extends IncomingRow>(
  tx: Sql,
  campaign: number,
  unknown: One[],
): Promise<One[]> {
  const detached = unknown.length === 0 ? [] : await listDetached(tx);
  if (detached.length === 0) return unknown;
  const ids = unknown.map(({ message }) => storableText(message.id));
  const stored = await storedIn(tx, campaign, ids);
  const missed = new Set<string>();
  const others = unknown.filter(({ message }) => {
    const there = stored.get(storableText(message.id));
    const months = there?.months ?? detached.find((span) => isWithin(span, message.created_at))?.months;
    if (months === undefined) return true;
    if (!there || there.updatedAt.getTime() < Date.parse(message.updated_at)) missed.add(months);
    return false;
  });
  if (missed.size > 0) await noteMissed(tx, campaign, [...missed]);
  return others;
}

function isWithin({ fromAt, toAt }: DetachedMonths, createdAt: string): boolean {
  const at = Date.parse(createdAt);
  // The driver returns -infinity as a number.
  return at >= Number(fromAt) && at < Number(toAt);
}

/** The messages that are stored in a detached month, whatever creation time an answer gives them. */
async function storedIn(
  tx: Sql,
  campaign: number,
  ids: string[],
): Promise<Map<string, { months: string; updatedAt: Date }>> {
  const found = new Map<string, { months: string; updatedAt: Date }>();
  for (const months of await detachedMonths(MIRROR_MONTHS, tx)) {
    const there = await rows<{ id: string; updatedAt: Date }>(
      tx,
      sql`
        select id, updated_at from ${tableIn("mirror_message", months)}
        where campaign = ${anyCampaign(campaign)} and id = any(${ids}::text[])
      `,
    );
    for (const { id, updatedAt } of there) found.set(id, { months, updatedAt });
  }
  return found;
}
