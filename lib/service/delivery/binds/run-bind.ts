import { rateShare } from "#lib/domain/routes/rate-share";
import { logFaults } from "#lib/platform/log-faults";
import { loop } from "#lib/platform/loop";
import { begin } from "#lib/platform/postgres/sql";
import { Wake } from "#lib/platform/wake";
import { type BindRow, type BindState, releaseBind, renewBind } from "#lib/service/delivery/binds/bind-rows";
import { keepInbound } from "#lib/service/delivery/binds/keep-inbound";
import { noteEvent } from "#lib/service/delivery/binds/route-events";
import { sendTest } from "#lib/service/delivery/binds/send-test";
import type { Delivery } from "#lib/service/delivery/context";
import type { Carrier } from "#lib/service/delivery/hand-over/carrier";
import { carry } from "#lib/service/delivery/hand-over/carry";
import { recordReceipts } from "#lib/service/delivery/receipts/record-receipts";
import type { Link, Listener } from "#lib/service/providers/link";
import { offerToRoute } from "#lib/service/queue/split-job";
import type { Connect, UsableRoute } from "#lib/service/routes/connect-route";

const RENEW_MS = 3000;
const TEST_MS = 1000;
/**
 * The number of chunks under way at once, so that the next is taken while the last is recorded. More lanes
 * would mean smaller chunks, which cost more statements for the same messages.
 */
const LANES = 2;
const HOUR_MS = 3_600_000;

/** Dependencies shared by all binds of a worker. */
export type Binding = {
  /** Names this worker. It is stored with the binds that the worker holds. */
  holder: string;
  connect: Connect;
  /** Carries messages to test numbers. Null when there are no test numbers. */
  testNumbers: Link | null;
};

export type RunningBind = {
  route: UsableRoute;
  carrier: Carrier;
  /** Whether another worker has taken the bind over. */
  isLost(): boolean;
  /** Waits for the messages under way, then releases the bind. */
  stop(): Promise<void>;
};

/** Connects to the route's provider, and hands messages over and takes receipts until it is stopped. */
export function runBind(
  delivery: Delivery,
  { connect, holder, testNumbers }: Binding,
  route: UsableRoute,
  bind: BindRow,
): RunningBind {
  const { pool, log, metrics, wake } = delivery;
  const labels = { route: route.name };
  const stopping = new AbortController();
  const { signal } = stopping;
  const released = new AbortController();
  const onFault = logFaults(log.child(labels), "a route met a fault and goes on");
  const changed = new Wake();
  let isLost = false;
  let state: Omit<BindState, "report"> = { boundAt: null, fault: "" };

  const listener: Listener = {
    receipts: (receipts) => recordReceipts(delivery, route, receipts),
    inbound: (message) => begin(pool, (tx) => keepInbound(tx, route.id, message)),
    event(event) {
      if (event.kind === "throttled") metrics.throttled.inc(labels);
      log.info({ ...labels, kind: event.kind }, event.words);
      noteEvent(pool, route.id, event).catch(onFault);
    },
    bound(isBound, fault) {
      state = { boundAt: isBound ? (state.boundAt ?? new Date()) : null, fault };
      changed.wake();
      if (isBound) wake.wake();
    },
  };
  const link = connect(route, { ratePerSecond: rateShare(route, bind.n), listener });
  const carrier = carrierOf(route, link, testNumbers);

  async function renew(): Promise<boolean> {
    const report = link.report();
    // A bind that is stopping takes no messages, so the route must not count as usable because of it.
    const boundAt = signal.aborted ? null : state.boundAt;
    isLost = !(await renewBind(pool, bind.id, holder, { ...state, boundAt, report }));
    if (isLost) stopping.abort();
    return false;
  }

  const when = { signal, onFault };
  const working = Promise.all([
    offerToRoute(pool, route.id)
      .catch(onFault)
      .then(() => carry(delivery, carrier, { atOnce: Math.min(LANES, route.settings.window) }, signal)),
    loop(() => sendTest(delivery, carrier, signal), { ...when, idleMs: TEST_MS }),
  ]);
  const renewing = loop(renew, { signal: released.signal, onFault, idleMs: RENEW_MS, wake: changed });
  return {
    route,
    carrier,
    isLost: () => isLost,
    async stop() {
      stopping.abort();
      changed.wake();
      await link.close().catch(onFault);
      await working;
      released.abort();
      await renewing;
      if (!isLost) await releaseBind(pool, bind.id, holder).catch(onFault);
    },
  };
}

function carrierOf({ id, name, settings }: UsableRoute, link: Link, testNumbers: Link | null): Carrier {
  const { window, prefixes, validityHours } = settings;
  return {
    routeId: id,
    name,
    link,
    most: Math.ceil(window / Math.min(LANES, window)),
    prefixes,
    validityMs: validityHours * HOUR_MS,
    testNumbers,
    isAlarmed: false,
  };
}
