import { type Budget, FRESH_BUDGET, type Lane, type Limits } from "#lib/console/upstream/budget";
import { takeCall } from "#lib/console/upstream/take-call";
import { pause } from "#lib/platform/pause";

/** The last calls of each campaign that left this process, in milliseconds of its own clock, which never steps back. */
type Left = Map<number, Budget>;
// Next loads a module once per kind of route; only the global object is shared by all.
const KEY = Symbol.for("redial.departures");
/** More than any campaign's ceiling. */
const MOST_KEPT = 10;

/**
 * Resolves when a granted call may leave, nearly always at once. The database grants calls far enough apart; but on a busy
 * machine one answer can be late and the next not, so they would leave close together. So this process applies the budget's
 * rule once more to its own calls.
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
