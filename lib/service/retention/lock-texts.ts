import { LOCKS } from "#lib/platform/postgres/advisory-locks";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * A retry shares this lock until its commit, so that no text is removed between the check and the retry. The
 * removal of texts holds it exclusively.
 */
export async function lockTexts(tx: Sql, campaignId: string, how: "shared" | "alone"): Promise<void> {
  const statement =
    how === "alone"
      ? sql`select pg_advisory_xact_lock(${LOCKS.texts}, hashtext(${campaignId}))`
      : sql`select pg_advisory_xact_lock_shared(${LOCKS.texts}, hashtext(${campaignId}))`;
  await rows(tx, statement, `lock-texts-${how}`);
}
