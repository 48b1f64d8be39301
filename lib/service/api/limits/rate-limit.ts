import type { Pool } from "pg";
import { takeRateSlot } from "#lib/service/api/limits/rate-slots";
import { openPace, type Pace } from "#lib/service/providers/pace";

const SECOND_MS = 1000;

export type Allowance = { allowed: true } | { allowed: false; retryAfterMs: number };

export type CampaignLimiter = ReturnType<typeof campaignLimiter>;

/**
 * The rate limit (Limits): `rate` calls a second per campaign, over all endpoints and all processes together;
 * no second, wherever it begins, holds more.
 *
 * A single process counts all calls in memory. Several processes take a slot in PostgreSQL for each call, so
 * that a campaign has its whole rate through any of them. Each also counts its own calls: the count then
 * survives another process joining, and a call that cannot pass costs no round trip. `webProcesses` returns
 * how many there are. It throws when that is unknown, and then no call is allowed.
 */
export function campaignLimiter(pool: Pool, webProcesses: () => number | Promise<number>) {
  /** The calls of each campaign that this process let through. */
  const paces = new Map<string, Pace>();
  /** Until when all of a campaign's slots are taken, as far as is known. */
  const fullUntil = new Map<string, number>();

  /** Throws when the database is unavailable; then the caller refuses the call. */
  async function consume(campaignId: string, rate: number): Promise<Allowance> {
    const processes = await webProcesses();
    const pace = paceOf(campaignId, rate);
    const now = performance.now();
    const waitMs = Math.max(pace.waitMs(now), (fullUntil.get(campaignId) ?? 0) - now);
    if (waitMs > 0) return { allowed: false, retryAfterMs: waitMs };
    if (processes > 1) {
      const retryAfterMs = await takeRateSlot(pool, campaignId, rate);
      if (retryAfterMs > 0) {
        fullUntil.set(campaignId, performance.now() + retryAfterMs);
        return { allowed: false, retryAfterMs };
      }
    }
    pace.add(performance.now());
    return { allowed: true };
  }

  function paceOf(campaignId: string, rate: number): Pace {
    let pace = paces.get(campaignId);
    if (pace?.most !== rate) {
      pace = openPace(rate, Number.NEGATIVE_INFINITY, SECOND_MS);
      paces.set(campaignId, pace);
    }
    return pace;
  }

  return { consume };
}
