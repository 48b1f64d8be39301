import type { Pool } from "pg";
import { admitOperator } from "#lib/console/sign-in/sessions/session";
import { isDeliveryHeld } from "#lib/platform/installation/delivery-hold";
import { logOutage } from "#lib/platform/log-faults";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { pendingMigrations } from "#lib/platform/schema/migrate";
import { runtime } from "#lib/service/api/runtime";
import { showVersion } from "#lib/web/version";

const FRESH_MS = 1000;

type Look = { pending: string[]; held: boolean; isReadOnly: boolean };
const looks = new WeakMap<Pool, { at: number; look: Promise<Look> }>();

/** Answers 200 only when the database accepts changes and every migration is applied. Admins also get the version. */
export async function health(request: Request): Promise<Response> {
  const { service, log } = runtime();
  try {
    const { pending, held, isReadOnly } = await lookLately(service.pool);
    if (isReadOnly) return answer(503, { status: "unavailable", reason: "the database is read only" });
    if (pending.length > 0)
      return answer(503, { status: "unavailable", reason: "migrations are missing", pending });
    const state = { status: "ok", delivery: held ? "held" : "running" };
    const isAdmin =
      request.headers.has("cookie") && "operator" in (await admitOperator(service, request, "administer"));
    return answer(200, isAdmin ? { ...state, ...(await showVersion(service.pool)) } : state);
  } catch (err) {
    logOutage(log, err);
    return answer(503, { status: "unavailable", reason: "the database does not answer" });
  }
}

/** Anybody may ask at any rate, so the database is queried at most once a second. */
function lookLately(pool: Pool): Promise<Look> {
  const now = performance.now();
  const before = looks.get(pool);
  if (before && now - before.at < FRESH_MS) return before.look;
  const look = lookNow(pool);
  looks.set(pool, { at: now, look });
  return look;
}

async function lookNow(pool: Pool): Promise<Look> {
  const pending = await pendingMigrations(pool);
  const { isReadOnly } = await oneRow<{ isReadOnly: boolean }>(
    pool,
    sql`select current_setting('transaction_read_only') = 'on' as is_read_only`,
  );
  return { pending, isReadOnly, held: pending.length === 0 && (await isDeliveryHeld(pool)) };
}

function answer(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}
