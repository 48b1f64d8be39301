import { counted } from "#lib/domain/text/counted";
import { consoleCampaign, countedBy, type Erasing, type Stepped } from "#lib/platform/erasure/erasing";
import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Erases single sends to the number. Those that wait for a slot are cancelled; calls that have left must end first. */
export async function eraseSends(tx: Sql, { number, before }: Erasing): Promise<Stepped> {
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
  const campaigns = erased.map(({ campaign }) => consoleCampaign(campaign));
  const waitsFor =
    n > 0 ? `${counted(n, "single send")} whose call has left and whose outcome is not known yet` : null;
  return { place: null, ended: n === 0, erased: countedBy("single_send", campaigns), waitsFor };
}
