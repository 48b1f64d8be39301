import { counted } from "#lib/domain/text/counted";
import { oneRow, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Settings } from "#lib/platform/settings/settings";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Describes the data in backups made before this moment, and when the last scheduled one is removed. */
export async function keptBackups(
  db: Sql,
  { backups }: Pick<Settings, "backups">,
  moment: Date,
): Promise<{ words: string; until: Date | null }> {
  const { n, byHand } = await oneRow<{ n: number; byHand: number }>(
    db,
    sql`
      select count(*)::int as n, count(*) filter (where made_by <> 'schedule')::int as by_hand
      from backup where at < ${moment}
    `,
  );
  if (n === 0)
    return {
      words: "No backup was made within a year. Copies that you made in another way still have the number.",
      until: null,
    };
  const known = `${counted(n, "backup")} made before may still have the number.`;
  if (!backups) return { words: `${known} Remove their files when you no longer need them.`, until: null };
  const everyMs = "everyMs" in backups.times ? backups.times.everyMs : DAY_MS;
  const until = new Date(moment.getTime() + backups.keep * everyMs);
  const day = until.toISOString().slice(0, 10);
  const scheduled = `The schedule keeps the newest ${backups.keep}, so its own have aged out by about ${day}.`;
  const others = byHand > 0 ? ` ${counted(byHand, "backup")} made by hand: remove the files yourself.` : "";
  return { words: `${known} ${scheduled}${others}`, until };
}
