import type { Pool } from "pg";
import { parseId } from "#lib/domain/api/id";
import { agesProblem, type RetentionAges } from "#lib/domain/retention/retention-ages";
import { type AuditBy, recordAudit } from "#lib/platform/audit-row";
import { begin, maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";
import { ALL_CAMPAIGNS, agesOf, writeAges } from "#lib/platform/retention/ages";
import { WrongInput } from "#lib/service/wrong-input";

/**
 * Sets for how long a campaign's messages, their texts and their numbers are kept; `subject` is the campaign's id, or empty for all campaigns
 * without ages of their own. Null: the campaign has none of its own any more. Throws WrongInput where they make no sense.
 */
export async function changeAges(
  { pool }: { pool: Pool },
  subject: string,
  ages: RetentionAges | null,
  by: AuditBy,
): Promise<RetentionAges> {
  const problem = ages && agesProblem(ages);
  if (problem) throw new WrongInput(problem);
  return begin(pool, async (tx) => {
    if (!(await isKnown(tx, subject))) throw new WrongInput("There is no such campaign.", [], true);
    const before = await agesOf(tx, subject);
    await writeAges(tx, subject, ages, by.actor);
    const after = await agesOf(tx, subject);
    await recordAudit(tx, {
      ...by,
      campaignId: parseId("campaign", subject),
      action: "retention.change",
      target: subject === ALL_CAMPAIGNS ? "all campaigns" : subject,
      parameters: { before, after },
    });
    return after;
  });
}

/** A campaign of this service, or of another one that the console watches. */
async function isKnown(tx: Sql, subject: string): Promise<boolean> {
  if (subject === ALL_CAMPAIGNS) return true;
  const found = await maybeRow(
    tx,
    sql`
      select campaign_id from console_campaign where campaign_id = ${subject}
      union all select id::text from campaign where id = ${parseId("campaign", subject)}
      limit 1
    `,
  );
  return found !== null;
}
