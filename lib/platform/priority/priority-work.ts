import type { Pool } from "pg";
import * as z from "zod";
import { processMetrics } from "#lib/platform/installation/process-reports";
import { workerFigures } from "#lib/platform/installation/worker-figures";
import { loop } from "#lib/platform/loop";

const LOOK_MS = 500;
/** After one wait, others are likely, so work of lower priority pauses for this long. */
const BACKPRESSURE_MS = 2000;
/**
 * From this many hand-overs and receipts per second on, delivery can use all processors. At lower rates the projection
 * does not pause, so that screens stay up to date.
 */
const DELIVERING_PER_S = 12_000;
/** Counters of the workers that change with each delivered message. */
const DELIVERY = ["redial_messages_handed_over_total", "redial_receipts_total"];

const WebReport = z
  .object({ slowCalls: z.number().catch(0), uploads: z.number().catch(0) })
  .catch({ slowCalls: 0, uploads: 0 });
type WebReport = z.infer<typeof WebReport>;

/**
 * Whether work of a higher priority needs the machine now, by the processes' reports of each second: calls, sends,
 * deliveries or files (`isAny`), and files alone (`filesComeIn`). False while it is unknown.
 */
export function watchPriorityWork(pool: Pool, signal: AbortSignal, onFault: (error: unknown) => void) {
  let callsUntil = 0;
  let filesUntil = 0;
  let before: { delivered: number; at: number } | null = null;

  const look = async () => {
    const [webs, figures] = await Promise.all([processMetrics(pool, "web"), workerFigures(pool, DELIVERY)]);
    const now = performance.now();
    const reports = webs.map((report) => WebReport.parse(report));
    const someReport = (of: keyof WebReport) => reports.some((report) => report[of] > 0);
    const delivered = figures.reduce((sum, figure) => sum + figure, 0);
    const perSecond = before ? ((delivered - before.delivered) / (now - before.at)) * 1000 : 0;
    // Reports are a second apart, so a later look may find the same figures.
    if (before === null || delivered !== before.delivered) before = { delivered, at: now };
    if (someReport("uploads")) filesUntil = now + BACKPRESSURE_MS;
    if (someReport("slowCalls") || perSecond > DELIVERING_PER_S) callsUntil = now + BACKPRESSURE_MS;
    return false;
  };
  return {
    running: loop(look, { signal, onFault, idleMs: LOOK_MS }),
    isAny: () => performance.now() < Math.max(callsUntil, filesUntil),
    filesComeIn: () => performance.now() < filesUntil,
  };
}
