import type { AddressInfo } from "node:net";
import type { Pool } from "pg";
import { pino } from "pino";
import { rows, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { httpMetrics } from "#lib/service/api/metrics";
import { CALLBACK_ROUTE } from "#lib/service/api/provider-callback";
import { setRuntime } from "#lib/service/api/runtime";
import { receiveCallbacks } from "#lib/service/callbacks/receive-callback";
import { createRoute } from "#lib/service/routes/create-route";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { listen } from "#lib/web/server";
import { RouteRequest } from "#lib/wire/service/route-request";

/** A server with a web process's answers to providers, on a port of its own; callers may come through a proxy on this machine. */
export async function callbackServer(pool: Pool, changes: Partial<ReturnType<typeof parseSettings>> = {}) {
  const settings = { ...parseSettings({}), ...changes };
  const place = { ...settings, hosts: ["127.0.0.1"], port: 0, trustedProxies: ["127.0.0.1"] };
  const [server] = await listen(place, async (_, response) => void response.writeHead(404).end(), {
    routes: [CALLBACK_ROUTE],
    noteProxy: () => {},
    takesUpgrades: false,
  });
  if (!server) throw new Error("nothing listens");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const publicUrl = changes.publicUrl ?? origin;
  const installed = { ...settings, publicUrl };
  const runtime = {
    service: { pool, settings: installed },
    callbacks: receiveCallbacks({ pool, sealing: TEST_SECRET }),
    metrics: httpMetrics(),
    log: pino({ level: "silent" }),
  };
  const use = () => setRuntime(runtime as never);
  use();

  return {
    /** Makes this server's settings count: those of the last server count, until another is used again. */
    use,
    origin,
    publicUrl,
    settings: installed,

    /** Makes a route, and returns its id and the path of its callbacks. */
    async route(request: object): Promise<{ routeId: string; path: string; settings: RouteRequest }> {
      const parsed = RouteRequest.parse(request);
      const { routeId } = await createRoute({ pool, settings: installed, sealing: TEST_SECRET }, parsed);
      return { routeId, path: `/api/providers/${routeId}/receipts`, settings: parsed };
    },

    receipts: (routeId: string) =>
      rows<{
        externalId: string | null;
        reference: unknown;
        status: number;
        error: number | null;
        raw: string;
      }>(
        pool,
        sql`select external_id, reference, status, error, raw from route_receipt where route_id = ${routeId} order by id`,
      ),
    inbound: (routeId: string) =>
      rows(
        pool,
        sql`select sender, recipient, text from inbound_message where route_id = ${routeId} order by id`,
      ),
    events: (routeId: string) =>
      rows<{ kind: string; words: string }>(
        pool,
        sql`select kind, words from route_event where route_id = ${routeId} order by id`,
      ),

    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
