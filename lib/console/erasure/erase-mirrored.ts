import { lockMirror } from "#lib/console/mirror/rows/absorb";
import { markTextless } from "#lib/console/mirror/rows/used-up";
import { ERASED } from "#lib/domain/retention/masked-number";
import { consoleCampaign, type Erasing, type Stepped } from "#lib/platform/erasure/erasing";
import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Messages of one campaign that one step erases. */
const STEP = 500;

/**
 * Erases what the console has read of messages to the number, which an index finds, campaign by campaign. The counts
 * follow from statuses, so they stay; a failed message needs no action any more.
 */
export async function eraseMirrored(
  tx: Sql,
  erasing: Erasing,
  _place: unknown,
  step = STEP,
): Promise<Stepped> {
  const found = await maybeRow<{ campaign: number }>(
    tx,
    sql`select t.campaign from mirror_text t ${createdBefore(erasing)} where ${mirroredTo(erasing)} limit 1`,
  );
  if (!found) return { place: null, ended: true, erased: [] };
  const { campaign } = found;
  await lockMirror(tx, campaign);
  const ids = await findIds(tx, erasing, campaign, step);
  const chosen = sql`campaign = ${campaign} and id = any(${ids}::text[])`;
  await tx.query(sql`update mirror_message set recipient = ${ERASED} where ${chosen}`);
  await tx.query(sql`
    update mirror_text set recipient = ${ERASED}, full_message = null, template_values = 'null' where ${chosen}
  `);
  await tx.query(sql`
    update mirror_attempt set metadata = '{}' where campaign = ${campaign} and message_id = any(${ids}::text[])
      and metadata::text <> '{}'
  `);
  await markTextless(tx, campaign, ids);
  const erased = [{ place: "mirror_message", campaign: consoleCampaign(campaign), n: ids.length }];
  return { place: null, ended: false, erased };
}

/** What the console has read of messages to the number; by the index of numbers. */
export const mirroredTo = ({ number }: Pick<Erasing, "number">) => sql`
  t.recipient like ${`%${number}%`} and t.recipient = ${number}
`;

/** Joins the message of a text `t`, when it was created before the confirmation. */
export const createdBefore = ({ before }: Pick<Erasing, "before">) => sql`
  join mirror_message m on m.campaign = t.campaign and m.id = t.id and m.created_at < ${before}
`;

async function findIds(tx: Sql, erasing: Erasing, campaign: number, step: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`
      select t.id from mirror_text t ${createdBefore(erasing)}
      where t.campaign = ${campaign} and ${mirroredTo(erasing)} limit ${step}
    `,
  );
  return found.map(({ id }) => id);
}
