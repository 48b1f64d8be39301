import type { Pool } from "pg";
import { sql } from "#lib/platform/postgres/sql";

type Handler = (request: Request) => Promise<Response>;

/**
 * Answers again where the rate limit would make an address wait longer than its window. Such a count was written
 * before this machine's clock stepped back, and would otherwise block the address for as long as the step.
 */
export function freeAfterStep(pool: Pool, windowSeconds: number, handler: Handler): Handler {
  return async (request) => {
    const again = request.clone();
    const answer = await handler(request);
    const waitSeconds = Number(answer.headers.get("X-Retry-After") ?? 0);
    if (answer.status !== 429 || waitSeconds <= windowSeconds) return answer;
    await pool.query(sql`delete from sign_in_rate where last_request > ${Date.now()}`);
    return handler(again);
  };
}
