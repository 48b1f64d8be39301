import type { Actor } from "#lib/console/actor";
import { leaveOwn } from "#lib/console/membership/own-pool";
import { standingRole } from "#lib/console/membership/role-in-campaign";
import type { Reader } from "#lib/console/reader";
import { RefusedError } from "#lib/console/refused-error";
import { begin, type Sql } from "#lib/platform/postgres/sql";

/**
 * A write on a held file that the reader was shown, with the person's role asked once more in its transaction. The
 * transaction has the full tables for a restricted operator too. `denial`: why a person of a role may not, or null. Throws
 * RefusedError.
 */
export function whileAllowed(
  { pool, campaign }: Reader,
  { id }: Actor,
  denial: (role: string) => string | null,
  write: (tx: Sql) => Promise<void>,
): Promise<void> {
  return begin(pool, async (tx) => {
    await leaveOwn(tx);
    refuse(denial((await standingRole(tx, id, campaign.id)) ?? ""));
    await write(tx);
  });
}

export function refuse(denied: string | null): void {
  if (denied) throw new RefusedError(409, "decision_denied", denied);
}
