import { createHash } from "node:crypto";
import type { Pool } from "pg";
import {
  clearEndedFailures,
  clearFailures,
  countFailure,
  lockFailures,
  takeBackFailure,
} from "#lib/console/accounts/sign-in-failures";
import { type CountedBy, delayAfter } from "#lib/domain/people/sign-in-delay";
import { networkOf } from "#lib/platform/network/network-of";
import { begin, type Sql } from "#lib/platform/postgres/sql";

/** The person who tries: the e-mail as typed, the network address, and the browser's name if it knows this person. */
export type Attempt = { email: string; address: string | null; browser: string | null };

/** The most rows with failures, however many e-mails are tried. */
const SLOTS = 2 ** 20;

/**
 * Counts an attempt before it is made, so that concurrent ones cannot evade the limit. Returns null, or how long to wait in
 * milliseconds. A browser that knows the person has its own count, so that guesses from elsewhere do not lock the person
 * out.
 */
export function beginAttempt(pool: Pool, attempt: Attempt): Promise<number | null> {
  const counted = slotsOf(attempt);
  return begin(pool, async (tx) => {
    const found = await lockFailures(tx, [...counted.keys()]);
    const waitMs = Math.max(...found.map((row) => row.waitMs));
    if (waitMs > 0) return waitMs;
    for (const { place: slot, failures } of found) {
      const next = failures + 1;
      await countFailure(tx, {
        place: slot,
        failures: next,
        waitMs: delayAfter(next, counted.get(slot) ?? "account"),
      });
    }
    await clearEndedFailures(tx);
    return null;
  });
}

/** After a right password, the person's own count starts again, and the account's is reduced by one. */
export async function attemptSucceeded(pool: Pool, attempt: Attempt): Promise<void> {
  for (const [slot, by] of slotsOf(attempt)) {
    if (by === "account") await takeBackFailure(pool, slot);
    else await clearFailures(pool, [slot]);
  }
}

/** A person with a new password does not wait because of other people's attempts. */
export function clearFailedAttempts(db: Sql, email: string, address: string | null): Promise<void> {
  return clearFailures(db, [...slotsOf({ email, address, browser: null }).keys()]);
}

function slotsOf({ email, address, browser }: Attempt): Map<number, CountedBy> {
  if (browser) return new Map([[slotOf("browser", email, browser), "browser"]]);
  return new Map([
    [slotOf("network", email, networkOf(address ?? "")), "network"],
    [slotOf("account", email, ""), "account"],
  ]);
}

function slotOf(by: CountedBy, email: string, more: string): number {
  const hash = createHash("sha256")
    .update(JSON.stringify([by, email, more]))
    .digest();
  return hash.readUInt32BE() % SLOTS;
}
