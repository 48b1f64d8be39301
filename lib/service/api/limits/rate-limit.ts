import type { Pool } from "pg";
import { CallLog } from "#lib/service/api/limits/call-log";
import { takeRateSlot } from "#lib/service/api/limits/rate-slots";

export type Allowance = { allowed: true } | { allowed: false; retryAfterMs: number };

export type CampaignLimiter = ReturnType<typeof campaignLimiter>;

/**
 * The rate limit (Limits): `rate` calls a second per campaign, over all endpoints and all processes together; no
 * second, wherever it begins, holds more.
 *
 * A single process counts all calls in memory. Several processes take a slot in PostgreSQL for each call, so that a
 * campaign has its whole rate through any of them. Each also counts its own calls: so nothing is forgotten when another
 * process joins, and a call that cannot pass costs no round trip. `webProcesses` returns how many there are. It throws
 * when that is unknown, and then no call is allowed.
 */
export function campaignLimiter(pool: Pool, webProcesses: () => number | Promise<number>) {
  const logs = new Map<string, CallLog>();
  /** Until when all of a campaign's slots are taken, as far as is known. */
  const fullUntil = new Map<string, number>();

  /** Throws when the database is unavailable; then the caller refuses the call. */
  async function consume(campaignId: string, rate: number): Promise<Allowance> {
    const processes = await webProcesses();
    const log = logOf(campaignId, rate);
    const now = performance.now();
    const waitMs = Math.max(log.waitMs(now), (fullUntil.get(campaignId) ?? 0) - now);
    if (waitMs > 0) return { allowed: false, retryAfterMs: waitMs };
    if (processes > 1) {
      const retryAfterMs = await takeRateSlot(pool, campaignId, rate);
      if (retryAfterMs > 0) {
        fullUntil.set(campaignId, performance.now() + retryAfterMs);
        return { allowed: false, retryAfterMs };
      }
    }
    log.add(performance.now());
    return { allowed: true };
  }

  function logOf(campaignId: string, rate: number): CallLog {
    let log = logs.get(campaignId);
    if (log?.rate !== rate) {
      log = new CallLog(rate);
      logs.set(campaignId, log);
    }
    return log;
  }

  return { consume };
}
