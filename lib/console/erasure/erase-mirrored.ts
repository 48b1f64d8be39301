import { lockMirror, lockWritten } from "#lib/console/mirror/rows/absorb";
import { markTextless } from "#lib/console/mirror/rows/retries-exhausted";
import { ERASED } from "#lib/domain/retention/masked-number";
import { consoleCampaign, type Erasing, type ErasureStep, type Stepped } from "#lib/platform/erasure/erasing";
import { tableIn } from "#lib/platform/months/partition-rows";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Messages of one campaign that one step erases. */
const STEP = 500;

/** `months` is a detached month, whose tables have the same indexes; null for all attached ones. */
export function erasingMirrored(about: string, months: string | null, step = STEP): ErasureStep {
  return { about, run: (tx, erasing) => eraseMirrored(tx, erasing, months, step) };
}

/**
 * Erases what the console has read of messages to the number, campaign by campaign; an index finds them. The counts stay,
 * because they follow from statuses; a failed message no longer needs action.
 */
async function eraseMirrored(
  tx: Sql,
  erasing: Erasing,
  months: string | null,
  step: number,
): Promise<Stepped> {
  // A page that was read before the number was erased elsewhere may contain it.
  await lockWritten(tx);
  const found = await maybeRow<{ campaign: number }>(
    tx,
    sql`select t.campaign from ${textsTo(erasing, months)} limit 1`,
  );
  if (!found) return { checkpoint: null, ended: true, erased: [] };
  const { campaign } = found;
  await lockMirror(tx, campaign);
  const ids = await findIds(tx, erasing, { campaign, months }, step);
  const chosen = sql`campaign = ${anyCampaign(campaign)} and id = any(${ids}::text[])`;
  await tx.query(sql`update ${tableIn("mirror_message", months)} set recipient = ${ERASED} where ${chosen}`);
  await tx.query(sql`
    update ${tableIn("mirror_text", months)} set recipient = ${ERASED}, full_message = null, template_values = 'null' where ${chosen}
  `);
  await tx.query(sql`
    update ${tableIn("mirror_attempt", months)} set metadata = '{}'
    where campaign = ${anyCampaign(campaign)} and message_id = any(${ids}::text[]) and metadata::text <> '{}'
  `);
  await markTextless(tx, campaign, ids, months);
  const erased = [{ place: "mirror_message", campaign: consoleCampaign(campaign), n: ids.length }];
  return { checkpoint: null, ended: false, erased };
}

/** The mirrored messages `m` and texts `t` to the number, created before the confirmation, by the index of numbers. */
export const textsTo = ({ number, before }: Pick<Erasing, "number" | "before">, months: string | null) => sql`
  ${tableIn("mirror_text", months)} t
  join ${tableIn("mirror_message", months)} m on m.campaign = t.campaign and m.id = t.id and m.created_at < ${before} and t.recipient = ${number}
`;

async function findIds(
  tx: Sql,
  erasing: Erasing,
  { campaign, months }: { campaign: number; months: string | null },
  step: number,
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select t.id from ${textsTo(erasing, months)} where t.campaign = ${anyCampaign(campaign)} limit ${step}`,
  );
  return found.map(({ id }) => id);
}
