import { type Budget, FRESH_BUDGET, type Lane, type Limits } from "#lib/console/upstream/budget";
import { takeCall } from "#lib/console/upstream/take-call";
import { pause } from "#lib/platform/pause";

/** Of each campaign, the calls that this process has let leave last; in milliseconds of its own clock, which never steps back. */
type Left = Map<number, Budget>;
// Next loads a module once for each kind of route; only the global object is the same for all.
const KEY = Symbol.for("redial.departures");
/** More than the ceiling of any campaign. */
const MOST_KEPT = 10;

/**
 * Resolves once a granted call may leave, which is nearly always at once. The database grants calls far enough apart; but
 * on a busy machine its answer can be late for one and not for the next, and then they would leave close together. So
 * the rule of the budget holds once more here, for the calls of this process.
 */
export async function untilLeaving(campaign: { id: number } & Limits, lane: Lane): Promise<void> {
  const left: Left = Reflect.get(globalThis, KEY) ?? new Map();
  Reflect.set(globalThis, KEY, left);
  for (;;) {
    const before = left.get(campaign.id) ?? FRESH_BUDGET;
    const { budget, waitMs } = takeCall(before, campaign, lane, performance.now());
    if (waitMs === 0) {
      left.set(campaign.id, { ...budget, calls: budget.calls.slice(-MOST_KEPT) });
      return;
    }
    await pause(waitMs);
  }
}
