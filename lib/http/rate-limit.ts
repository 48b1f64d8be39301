import type { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

export type Allowance = { allowed: true } | { allowed: false; retryAfterMs: number };

export type CampaignLimiter = ReturnType<typeof campaignLimiter>;

/** Calls per second that each of several processes passes without asking the others. */
const OWN_SHARE = 1;

/**
 * The rate limit (Limits): `rate` calls a second per campaign, over all endpoints and all processes together.
 *
 * A process that is alone counts in memory: each of the campaign's `rate` slots takes one call a second, so no second,
 * wherever it begins, holds more than `rate`. Several processes each pass one call a second by themselves and draw
 * the rest from a pool in PostgreSQL. Little traffic costs no round trip either way, and the sum is never passed.
 * `webProcesses` says how many there are; it throws when nobody knows, and then nothing is allowed.
 */
export function campaignLimiter(pool: Pool, webProcesses: () => number) {
  const slots = new RateLimiterMemory({ keyPrefix: "slot", points: 1, duration: 1 });
  const own = new RateLimiterMemory({ keyPrefix: "own", points: OWN_SHARE, duration: 1 });
  const pools = new Map<number, RateLimiterPostgres>();
  const nextSlot = new Map<string, number>();

  /** Throws when the store cannot be asked: the caller refuses the call. */
  async function consume(campaignId: string, rate: number): Promise<Allowance> {
    const processes = webProcesses();
    if (processes === 1) return alone(campaignId, rate);
    const shared = rate - processes * OWN_SHARE;
    // A rate that does not go round is drawn from the pool alone.
    if (shared < 1) return together(campaignId, rate);
    const passed = await ask(() => own.consume(campaignId));
    return passed.allowed ? passed : together(campaignId, shared);
  }

  // The slot used longest ago is the first to be free again; while it is not, none is.
  async function alone(campaignId: string, rate: number): Promise<Allowance> {
    const slot = (nextSlot.get(campaignId) ?? 0) % rate;
    nextSlot.set(campaignId, slot + 1);
    const answer = await ask(() => slots.consume(`${campaignId} ${slot}`));
    if (!answer.allowed) nextSlot.set(campaignId, slot);
    return answer;
  }

  async function together(campaignId: string, points: number): Promise<Allowance> {
    let shared = pools.get(points);
    if (!shared) {
      shared = new RateLimiterPostgres({
        storeClient: pool,
        tableName: "rate_limit",
        tableCreated: true,
        keyPrefix: "campaign",
        points,
        duration: 1,
        // Refused calls cost no round trip either.
        inMemoryBlockOnConsumed: points,
      });
      pools.set(points, shared);
    }
    const limiter = shared;
    return ask(() => limiter.consume(campaignId));
  }

  return { consume };
}

async function ask(consume: () => Promise<unknown>): Promise<Allowance> {
  try {
    await consume();
    return { allowed: true };
  } catch (answer) {
    if (answer instanceof RateLimiterRes) return { allowed: false, retryAfterMs: answer.msBeforeNext };
    throw answer;
  }
}
