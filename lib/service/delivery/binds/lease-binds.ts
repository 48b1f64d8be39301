import { logFaults } from "#lib/platform/log-faults";
import { loop } from "#lib/platform/loop";
import type { Sealing } from "#lib/platform/secrets/key-ring";
import { claimBind } from "#lib/service/delivery/binds/bind-rows";
import { type Binding, type RunningBind, runBind } from "#lib/service/delivery/binds/run-bind";
import type { Delivery } from "#lib/service/delivery/context";
import type { UsableRoute } from "#lib/service/routes/connect-route";
import { type LoadedRoute, loadRoutes } from "#lib/service/routes/load-routes";

/** How often new or changed routes are looked for. */
const WATCH_MS = 1000;

export type Binds = Binding & { sealing: Pick<Sealing, "open"> };

/**
 * Leases binds of routes and hands messages over through them, until the signal aborts. Claims at most one
 * bind of a route a second, so that workers that start together share them.
 */
export async function leaseBinds(delivery: Delivery, binds: Binds, signal: AbortSignal): Promise<void> {
  const { pool, log } = delivery;
  const running = new Map<number, RunningBind>();
  const stopped = new Set<Promise<void>>();

  function stop(id: number, bind: RunningBind): void {
    running.delete(id);
    const done = bind.stop().finally(() => stopped.delete(done));
    stopped.add(done);
  }

  async function run(): Promise<boolean> {
    const routes = new Map((await loadRoutes(pool, binds.sealing)).map((route) => [route.id, route]));
    for (const [id, bind] of running) {
      const route = routes.get(bind.route.id);
      if (bind.isLost() || !isUsable(route) || route.version !== bind.route.version) stop(id, bind);
      else bind.carrier.isAlarmed ||= route.outUntil !== null;
    }
    for (const route of routes.values()) {
      if (signal.aborted || !isUsable(route)) continue;
      const row = await claimBind(pool, route.id, binds.holder);
      if (row) running.set(row.id, runBind(delivery, binds, route, row));
    }
    return false;
  }

  const onFault = logFaults(log, "the routes could not be read; it is tried again");
  await loop(run, { signal, onFault, idleMs: WATCH_MS });
  for (const [id, bind] of running) stop(id, bind);
  await Promise.all(stopped);
}

function isUsable(route: LoadedRoute | undefined): route is UsableRoute {
  return route !== undefined && route.fault === null && route.drainingAt === null;
}
