import type { ConsoleContext } from "#lib/console/context";
import { findOwnNumber, numberOwner } from "#lib/console/own-number/own-number-rows";
import { MAX_CODE_TRIES } from "#lib/domain/people/own-number";
import { iso } from "#lib/domain/time/iso";
import type { OwnNumber } from "#lib/wire/console/own-number";

/** The number of the person who asks; nobody else ever gets it. One that no key opens any more counts as none. */
export async function showNumber(
  { pool, keySecret }: Pick<ConsoleContext, "pool" | "keySecret">,
  operatorId: string,
): Promise<OwnNumber> {
  const row = await findOwnNumber(pool, operatorId);
  const number = row && (await keySecret.open(row.sealed, numberOwner(operatorId)));
  if (!row || number === null) return { number: null, verifiedAt: null, codeUntil: null };
  const isWaiting = row.codeHash !== null && !row.isCodeOver && row.tries < MAX_CODE_TRIES;
  return {
    number,
    verifiedAt: iso(row.verifiedAt),
    codeUntil: isWaiting ? row.codeUntil.toISOString() : null,
  };
}
