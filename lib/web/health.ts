import { admitOperator } from "#lib/console/sign-in/sessions/session";
import { isDeliveryHeld } from "#lib/platform/installation/delivery-hold";
import { logOutage } from "#lib/platform/log-faults";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { pendingMigrations } from "#lib/platform/schema/migrate";
import { runtime } from "#lib/service/api/runtime";
import { showVersion } from "#lib/web/version";

/** 200 only when the database answers and takes changes, and every migration is in place. An admin is told which version runs, too. */
export async function health(request: Request): Promise<Response> {
  const { service, log } = runtime();
  try {
    const pending = await pendingMigrations(service.pool);
    const { reads } = await oneRow<{ reads: boolean }>(
      service.pool,
      sql`select current_setting('transaction_read_only') = 'on' as reads`,
    );
    if (reads) return answer(503, { status: "unavailable", reason: "the database is read only" });
    if (pending.length === 0) {
      const held = await isDeliveryHeld(service.pool);
      const told = { status: "ok", delivery: held ? "held" : "running" };
      const isAdmin =
        request.headers.has("cookie") && "operator" in (await admitOperator(service, request, "administer"));
      return answer(200, isAdmin ? { ...told, ...(await showVersion(service.pool)) } : told);
    }
    return answer(503, { status: "unavailable", reason: "migrations are missing", pending });
  } catch (err) {
    logOutage(log, err);
    return answer(503, { status: "unavailable", reason: "the database does not answer" });
  }
}

function answer(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}
