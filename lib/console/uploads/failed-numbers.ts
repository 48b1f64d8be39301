import type { Actor } from "#lib/console/actor";
import type { Reader } from "#lib/console/reader";
import { recordScarce } from "#lib/console/record-scarce";
import { FINAL_RECIPIENT_CODES } from "#lib/domain/retries/retryable";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { FailedNumbers } from "#lib/wire/console/failed-numbers";

/** A number may be given to somebody else: what is older says little. */
const DAYS = 90;

/**
 * Which of these numbers the campaign's messages failed for good to, and reached none since. It is read where messages are
 * read, so that retention and erasure end it, and a restricted operator learns of their own messages alone. Whoever sees
 * numbers masked is counted as with other searches: the answer tells something of each number. Throws RefusedError.
 */
export async function failedNumbers(
  { pool, campaign, visibility }: Reader,
  numbers: readonly string[],
  actor: Actor,
): Promise<FailedNumbers> {
  if (!visibility.numbers) {
    await recordScarce(pool, actor, {
      campaign: campaign.id,
      action: "number.compare",
      target: campaign.campaignId,
      parameters: { numbers: numbers.length },
      code: "compared_too_many",
      said: (most) => `You have compared ${most} lists of numbers with those that failed`,
    });
  }
  return { days: DAYS, indexes: await findFailed(pool, campaign.id, numbers) };
}

/** One look for a failure for each number, by the index of those, and one for a later delivery where there is one. */
async function findFailed(db: Sql, campaign: number, numbers: readonly string[]): Promise<number[]> {
  const found = await rows<{ index: number }>(
    db,
    sql`
      with wanted as (
        select number, ordinality - 1 as index from unnest(${numbers}::text[]) with ordinality as w (number, ordinality)
      ), failed as (
        select m.recipient, max(m.updated_at) as at
        from mirror_message m
        where m.campaign = ${anyCampaign(campaign)} and m.code = any(${FINAL_RECIPIENT_CODES}::text[])
          and m.created_at > now() - ${DAYS} * interval '1 day' and m.recipient in (select number from wanted)
        group by m.recipient
      )
      select w.index::integer
      from failed f
      join wanted w on w.number = f.recipient
      left join lateral (
        select true as later
        from mirror_text t join mirror_message m on m.campaign = t.campaign and m.id = t.id
        where t.campaign = ${anyCampaign(campaign)} and t.recipient = f.recipient
          and m.status = 'success' and m.updated_at >= f.at
        limit 1
      ) reached on true
      where reached.later is null
      order by w.index
    `,
    "failed-numbers",
  );
  return found.map(({ index }) => index);
}
