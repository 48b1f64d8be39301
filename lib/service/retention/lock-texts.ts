import { LOCKS } from "#lib/platform/postgres/advisory-locks";
import { type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * Whoever retries shares this lock until the commit, so that no text goes between the check and the retry. Whoever removes
 * texts has it alone.
 */
export async function lockTexts(tx: Sql, campaignId: string, how: "shared" | "alone"): Promise<void> {
  await tx.query(
    how === "alone"
      ? sql`select pg_advisory_xact_lock(${LOCKS.texts}, hashtext(${campaignId}))`
      : sql`select pg_advisory_xact_lock_shared(${LOCKS.texts}, hashtext(${campaignId}))`,
  );
}
