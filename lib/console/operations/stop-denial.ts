import { findSync } from "#lib/console/mirror/rows/sync";
import { stoppedSentence } from "#lib/domain/messages/stop-words";
import type { Sql } from "#lib/platform/postgres/sql";

/** Why nothing of a campaign can be retried while its calls have stopped; null while they go on. */
export async function findStopDenial(db: Sql, campaign: number): Promise<string | null> {
  const stop = (await findSync(db, campaign))?.stop;
  return stop ? stoppedSentence(stop.reason) : null;
}
