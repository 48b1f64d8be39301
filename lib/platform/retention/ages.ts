import { NO_AGES, type RetentionAges } from "#lib/domain/retention/retention-ages";
import { maybeRow, raw, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type AgesRow = RetentionAges & { subject: string; changedBy: string; changedAt: Date };

/** The subject of the ages for campaigns without their own. */
export const ALL_CAMPAIGNS = "";

/** A campaign's days, from its own row `own`, or else from the row for all campaigns, `others`. */
export const daysOf = (column: "text_days" | "number_days" | "row_days") =>
  raw(`case when own.subject is null then others.${column} else own.${column} end`);

/** The ages that apply to a campaign, by its id in the API. */
export async function agesOf(db: Sql, subject: string): Promise<RetentionAges> {
  const found = await maybeRow<RetentionAges>(
    db,
    sql`
      select text_days, number_days, row_days from retention_ages
      where subject in (${subject}, ${ALL_CAMPAIGNS}) order by subject desc limit 1
    `,
    "retention-ages",
  );
  return found ?? NO_AGES;
}

/** Lists all ages that were set. */
export function listAges(db: Sql): Promise<AgesRow[]> {
  return rows(
    db,
    sql`select subject, text_days, number_days, row_days, changed_by, changed_at from retention_ages order by subject`,
  );
}

/** Sets the ages. With null, the campaign has the ages of all campaigns again. */
export async function writeAges(
  tx: Sql,
  subject: string,
  ages: RetentionAges | null,
  by: string,
): Promise<void> {
  if (ages === null) {
    await tx.query(sql`delete from retention_ages where subject = ${subject}`);
    return;
  }
  await tx.query(sql`
    insert into retention_ages (subject, text_days, number_days, row_days, changed_by)
    values (${subject}, ${ages.textDays}, ${ages.numberDays}, ${ages.rowDays}, ${by})
    on conflict (subject) do update set text_days = excluded.text_days, number_days = excluded.number_days,
      row_days = excluded.row_days,
      changed_by = excluded.changed_by, changed_at = clock_timestamp()
  `);
}
