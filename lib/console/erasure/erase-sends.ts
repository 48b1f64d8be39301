import { counted } from "#lib/domain/text/counted";
import { consoleCampaign, countedBy, type Erasing, type Stepped } from "#lib/platform/erasure/erasing";
import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Erases single sends to the number, and the number as a person's own. Those that wait for a slot are cancelled; calls that have left must end first. */
export async function eraseSends(tx: Sql, { number, hashed, before }: Erasing): Promise<Stepped> {
  const chosen = sql`recipient = ${number} and requested_at < ${before}`;
  const erased = await rows<{ campaign: number }>(
    tx,
    sql`
      update single_send set recipient = '', template_values = '{}', fingerprint = '', changed_at = clock_timestamp(),
        state = case when state = 'waiting' then 'cancelled' else state end
      where ${chosen} and state not in ('sending', 'unclear')
      returning campaign
    `,
  );
  const { n } = await oneRow<{ n: number }>(
    tx,
    sql`select count(*)::int as n from single_send where ${chosen}`,
  );
  await tx.query(sql`
    update single_send set number_hash = null where number_hash = ${hashed} and requested_at < ${before}
  `);
  const own = await tx.query(
    sql`delete from operator_number where hash = ${hashed} and asked_at < ${before}`,
  );
  const campaigns = erased.map(({ campaign }) => consoleCampaign(campaign));
  const owned = own.rowCount ? [{ place: "operator_number", campaign: "", n: own.rowCount }] : [];
  const waitsFor =
    n > 0 ? `${counted(n, "single send")} whose call has left and whose outcome is not known yet` : null;
  return {
    checkpoint: null,
    ended: n === 0,
    erased: [...countedBy("single_send", campaigns), ...owned],
    waitsFor,
  };
}
