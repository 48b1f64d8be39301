import { getIP } from "better-auth/api";
import type { Pool } from "pg";
import { sql } from "#lib/platform/postgres/sql";

type Auth = { handler(request: Request): Promise<Response>; options: Parameters<typeof getIP>[1] };

/**
 * Corrects the library's count of attempts, one per address and step. A successful attempt does not count, because a whole
 * office behind one address signs in within the same minutes.
 */
export function signInRate(pool: Pool, windowSeconds: number, { handler, options }: Auth): Auth["handler"] {
  return async (request) => {
    const path = new URL(request.url).pathname.replace(/^\/api\/auth/, "");
    const key = `${getIP(request, options)}|${path}`;
    const answer = await answerNow(request);
    if (answer.ok)
      await pool.query(sql`update sign_in_rate set count = count - 1 where key = ${key} and count > 0`);
    return answer;
  };

  /**
   * Answers again when an address would have to wait longer than the window. Such a count was written before this machine's
   * clock stepped back, and would block the address for as long as the step.
   */
  async function answerNow(request: Request): Promise<Response> {
    const again = request.clone();
    const answer = await handler(request);
    const waitSeconds = Number(answer.headers.get("X-Retry-After") ?? 0);
    if (answer.status !== 429 || waitSeconds <= windowSeconds) return answer;
    await pool.query(sql`delete from sign_in_rate where last_request > ${Date.now()}`);
    return handler(again);
  }
}
