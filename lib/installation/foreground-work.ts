import type { Pool } from "pg";
import * as z from "zod";
import { workerFigures } from "#lib/installation/worker-figures";
import { processMetrics } from "#lib/platform/installation/process-reports";
import { loop } from "#lib/platform/loop";

const LOOK_MS = 500;
/** After one wait, others are likely, so the projection holds back for this long. */
const HELD_BACK_MS = 2000;
/**
 * From this many hand-overs and receipts per second on, delivery can use all processors. At lower rates the projection
 * does not hold back, so that screens stay up to date.
 */
const DELIVERING_PER_S = 12_000;
/** Counters of the workers that change with each delivered message. */
const DELIVERY = ["redial_messages_handed_over_total", "redial_receipts_total"];

const WebReport = z
  .object({ slowCalls: z.number().catch(0), uploads: z.number().catch(0) })
  .catch({ slowCalls: 0, uploads: 0 });
type WebReport = z.infer<typeof WebReport>;

/**
 * Who needs the machine now, by the processes' reports of each second: calls, sends, deliveries or files (`wait`), and
 * files alone (`filesComeIn`). False while it is unknown.
 */
export function watchForegroundWork(pool: Pool, signal: AbortSignal, onFault: (error: unknown) => void) {
  let heldBackUntil = 0;
  let filesUntil = 0;
  let before: { delivered: number; at: number } | null = null;

  const look = async () => {
    const [webs, figures] = await Promise.all([processMetrics(pool, "web"), workerFigures(pool, DELIVERY)]);
    const now = performance.now();
    const reports = webs.map((report) => WebReport.parse(report));
    const isAny = (of: keyof WebReport) => reports.some((report) => report[of] > 0);
    const delivered = figures.reduce((sum, figure) => sum + figure, 0);
    const perSecond = before ? ((delivered - before.delivered) / (now - before.at)) * 1000 : 0;
    // Reports are a second apart, so a later look may find the same figures.
    if (before === null || delivered !== before.delivered) before = { delivered, at: now };
    if (isAny("uploads")) filesUntil = now + HELD_BACK_MS;
    if (isAny("slowCalls") || perSecond > DELIVERING_PER_S) heldBackUntil = now + HELD_BACK_MS;
    return false;
  };
  return {
    running: loop(look, { signal, onFault, idleMs: LOOK_MS }),
    wait: () => performance.now() < Math.max(heldBackUntil, filesUntil),
    filesComeIn: () => performance.now() < filesUntil,
  };
}
