import { logFaults } from "#lib/platform/log-faults";
import { loop } from "#lib/platform/loop";
import { type Binds, leaseBinds } from "#lib/service/delivery/binds/lease-binds";
import type { Delivery } from "#lib/service/delivery/context";
import { completeBatches, enqueue } from "#lib/service/delivery/enqueue";
import { failHeld } from "#lib/service/delivery/fail-held";
import { failOverdue, failUnserved } from "#lib/service/delivery/fail-waiting";
import type { Carrier } from "#lib/service/delivery/hand-over/carrier";
import { carry } from "#lib/service/delivery/hand-over/carry";
import { giveJobsBack } from "#lib/service/delivery/jobless";
import { reapCalmly } from "#lib/service/delivery/reap-calmly";
import { applyReceipts } from "#lib/service/delivery/receipts/apply-receipts";
import { learnReceipts } from "#lib/service/delivery/receipts/learn-receipts";
import { matchKeptReceipts } from "#lib/service/delivery/receipts/match-kept-receipts";
import { sweepHolds } from "#lib/service/delivery/sweep-holds";
import type { Simulator } from "#lib/service/providers/simulator/simulator";
import type { ScanPosition } from "#lib/service/queue/claim-others";
import { GATHER_MS } from "#lib/service/queue/next-jobs";

/** The number of chunks that one worker hands to the simulator at once. */
const SIMULATED = 3;
const SIMULATED_SINGLES = 2;
/** How often to look for batches that were passed over. This is rare, and no caller waits for it. */
const COMPLETE_MS = 5000;
/** The shortest time between two tries of kept receipts. The wake is for receipts that callbacks brought. */
const MATCH_MS = 100;
/** How often to look for messages without a job. There should be none. */
const JOBLESS_MS = 60_000;
/** How often to look for messages that waited too long. */
const OVERDUE_MS = 2000;
/** How often to look for messages of held and stopped batches, at most. The wake is for a click. */
const SWEEP_MS = 500;
/** How often to look what receipts of long messages speak of. */
const LEARN_MS = 30_000;

type Options = {
  /** Null in production: nothing carries campaigns without routes. */
  simulator: Simulator | null;
  /** Null in tests that have no routes. */
  binds: Binds | null;
};

/** Delivers messages until the signal ends it. Resolves when the messages under way are recorded. */
export async function runDelivery(
  delivery: Delivery,
  { simulator, binds }: Options,
  signal: AbortSignal,
): Promise<void> {
  const { wake, log } = delivery;
  const onFault = logFaults(log, "delivery met a fault and goes on");
  const when = { signal, onFault };
  const enqueueAll = (only: "single" | "batch") => {
    const run = { only, single: null, batch: null, gatherMs: GATHER_MS };
    return loop(() => enqueue(delivery, run), { ...when, wake, apartMs: GATHER_MS });
  };
  const carrier = simulator && simulated(simulator);
  const overdue: ScanPosition = { after: null };
  const unserved: ScanPosition = { after: null };
  await Promise.all([
    // Separate loops, so that a single send never waits for a batch that has a lower priority.
    enqueueAll("single"),
    enqueueAll("batch"),
    carrier && carry(delivery, carrier, { atOnce: SIMULATED_SINGLES, only: "single" }, signal),
    carrier && carry(delivery, carrier, { atOnce: SIMULATED, only: "batch" }, signal),
    simulator?.receive((receipts) => applyReceipts(delivery, receipts), signal),
    binds && leaseBinds(delivery, binds, signal),
    loop(reapCalmly(delivery), when),
    loop(() => failHeld(delivery), when),
    loop(() => sweepHolds(delivery), { ...when, wake, apartMs: SWEEP_MS }),
    loop(() => completeBatches(delivery), { ...when, idleMs: COMPLETE_MS }),
    loop(() => giveJobsBack(delivery), { ...when, idleMs: JOBLESS_MS }),
    loop(() => failOverdue(delivery, simulator === null, overdue), { ...when, idleMs: OVERDUE_MS }),
    loop(() => failUnserved(delivery, unserved), { ...when, idleMs: OVERDUE_MS }),
    loop(() => matchKeptReceipts(delivery), { ...when, wake, apartMs: MATCH_MS }),
    binds && loop(() => learnReceipts(delivery), { ...when, idleMs: LEARN_MS }),
  ]);
}

function simulated(link: Simulator): Carrier {
  return {
    routeId: null,
    name: "simulator",
    link,
    most: Number.POSITIVE_INFINITY,
    prefixes: [],
    validityMs: null,
    testNumbers: null,
    isAlarmed: false,
  };
}
