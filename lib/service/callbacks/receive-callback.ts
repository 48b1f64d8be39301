import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import type { Sealing } from "#lib/platform/secrets/key-ring";
import { forgeries } from "#lib/service/callbacks/forgeries";
import { callbackWriter } from "#lib/service/callbacks/keep-callback";
import { routeBook } from "#lib/service/callbacks/route-book";
import { noteEvent } from "#lib/service/delivery/binds/route-events";
import type { RawCallback, ReadCallback } from "#lib/service/providers/callback";
import { callbackKey } from "#lib/service/providers/callback-url";
import { readHttpCallback } from "#lib/service/providers/http/read-callback";
import { openPace, type Pace } from "#lib/service/providers/pace";
import { readTwilioCallback } from "#lib/service/providers/twilio/read-callback";
import { notifyDelivery } from "#lib/service/queue/notify";
import type { LoadedRoute } from "#lib/service/routes/load-routes";

type UsableRoute = Extract<LoadedRoute, { fault: null }>;
type Sealings = Pick<Sealing, "open" | "stampKey">;

/** Allows more than the usual four callbacks per message, because phones answer too. */
const CALLBACKS_PER_MESSAGE = 10;
const LEAST_PER_SECOND = 100;
/** The longest wait of a callback for the route's pace. A provider gives up later than that. */
const MOST_WAIT_MS = 5000;
/** The most statuses without a meaning that are noted as events. */
const MOST_REPORTED = 100;

export type Received = "kept" | "forged" | "blocked" | "no route" | "unusable" | "too many";
export type Callbacks = ReturnType<typeof receiveCallbacks>;

/** Receives the callbacks of providers: a signed one is stored in the database before it is answered. */
export function receiveCallbacks({ pool, sealing }: { pool: Pool; sealing: Sealings }) {
  const book = routeBook(pool, sealing);
  const forged = forgeries();
  const keep = callbackWriter(pool);
  const paces = new Map<string, Pace>();
  const reported = new Set<string>();

  /** The route that a callback is for, or the reason why the callback is not even read. */
  async function find(routeId: string, address: string): Promise<UsableRoute | Exclude<Received, "kept">> {
    if (forged.isBlocked(routeId, address, performance.now())) return "blocked";
    const route = await book.find(routeId);
    if (!route) return "no route";
    if (route.fault !== null) return "unusable";
    return route.settings.kind === "smpp" ? "no route" : route;
  }

  async function receive(route: UsableRoute, address: string, callback: RawCallback): Promise<Received> {
    const read = readCallback(route, callback, callbackKey(sealing.stampKey, route.id));
    if (read.kind === "forged") {
      if (forged.add(route.id, address, performance.now())) await report(route.id, FORGED);
      return "forged";
    }
    if (!(await keepsPace(route))) return "too many";
    const { receipts, inbound, oddStatus } = read;
    if (oddStatus !== null) await reportOnce(route.id, oddStatus);
    if (receipts.length === 0 && inbound.length === 0) return "kept";
    await keep({ routeId: route.id, receipts, inbound });
    if (receipts.length > 0) notifyDelivery(pool);
    return "kept";
  }

  /** Waits until the route's pace allows the callback; false when too many are ahead of it. */
  async function keepsPace({ id, ratePerSecond }: UsableRoute): Promise<boolean> {
    const rate = Math.max(LEAST_PER_SECOND, CALLBACKS_PER_MESSAGE * ratePerSecond);
    let pace = paces.get(id);
    if (pace?.most !== Math.floor(rate)) {
      pace = openPace(rate, Number.NEGATIVE_INFINITY);
      paces.set(id, pace);
    }
    const until = performance.now() + MOST_WAIT_MS;
    for (let now = performance.now(); ; now = performance.now()) {
      const waitMs = pace.waitMs(now);
      if (waitMs === 0) {
        pace.add(now);
        return true;
      }
      if (now + waitMs > until) return false;
      await delay(waitMs);
    }
  }

  async function reportOnce(routeId: string, status: string): Promise<void> {
    const key = `${routeId} ${status}`;
    if (reported.has(key) || reported.size >= MOST_REPORTED) return;
    reported.add(key);
    await report(routeId, `A callback had the status ${status}, which means nothing to this route.`);
  }

  function report(routeId: string, words: string): Promise<void> {
    return noteEvent(pool, routeId, { kind: "odd", words });
  }

  return { find, receive };
}

const FORGED =
  "A callback had a wrong signature and was refused. If it was the provider's, check the route's secret and PUBLIC_URL.";

function readCallback(route: UsableRoute, callback: RawCallback, key: Buffer): ReadCallback {
  const { settings, secrets, callbackRenewals } = route;
  const now = new Date();
  if (settings.kind === "http")
    return readHttpCallback(callback, { settings, secrets, key, callbackRenewals, now });
  if (settings.kind !== "twilio") return { kind: "forged" };
  return readTwilioCallback(callback, { authToken: secrets.authToken ?? "", table: settings, key, now });
}
