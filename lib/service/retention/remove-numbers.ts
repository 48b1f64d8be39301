import { tableIn } from "#lib/platform/months/partition-rows";
import { type Sql, sql } from "#lib/platform/postgres/sql";
import { keyedNumber } from "#lib/platform/secrets/keyed-number";

/** Replaces numbers by a keyed hash and the last digits, and deletes the raw codes. Returns how many there were. */
export async function removeNumbers(
  tx: Sql,
  campaignId: string,
  messages: { id: string; recipient: string }[],
  key: Buffer,
  months: string | null,
): Promise<number> {
  const known = messages.filter(({ recipient }) => /^\d+$/.test(recipient));
  const hashed = known.map(({ recipient }) => keyedNumber(recipient, key));
  const ids = known.map(({ id }) => id);
  await tx.query(sql`
    update ${tableIn("message", months)} m set recipient = n.recipient, recipient_grams = '{}'
    from unnest(${ids}::uuid[], ${hashed}::text[]) n (id, recipient)
    where m.campaign_id = ${campaignId} and m.id = n.id
  `);
  await tx.query(sql`
    update ${tableIn("attempt", months)} set raw = null
    where campaign_id = ${campaignId} and message_id = any(${ids}::uuid[]) and raw is not null
  `);
  await tx.query(sql`
    update late_word set raw = ''
    where campaign_id = ${campaignId} and message_id = any(${ids}::uuid[]) and raw <> ''
  `);
  return known.length;
}
