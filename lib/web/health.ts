import { isDeliveryHeld } from "#lib/platform/installation/delivery-hold";
import { pendingMigrations } from "#lib/platform/schema/migrate";
import { runtime } from "#lib/service/api/runtime";

/** 200 only when the database answers and every migration is in place. */
export async function health(): Promise<Response> {
  const { service, log } = runtime();
  try {
    const pending = await pendingMigrations(service.pool);
    if (pending.length === 0) {
      const held = await isDeliveryHeld(service.pool);
      return answer(200, { status: "ok", delivery: held ? "held" : "running" });
    }
    return answer(503, { status: "unavailable", reason: "migrations are missing", pending });
  } catch (err) {
    log.error({ err }, "the health check cannot reach the database");
    return answer(503, { status: "unavailable", reason: "the database does not answer" });
  }
}

function answer(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}
