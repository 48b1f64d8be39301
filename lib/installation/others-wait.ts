import type { Pool } from "pg";
import * as z from "zod";
import { workerFigures } from "#lib/installation/worker-figures";
import { processMetrics } from "#lib/platform/installation/process-reports";
import { loop } from "#lib/platform/loop";

const LOOK_MS = 500;
/** Who has just waited will wait again: the projection holds back for so long. */
const HELD_BACK_MS = 2000;
/**
 * From so many hand-overs and receipts a second on, delivery uses what processors there are. Of fewer, 5,000 messages with
 * both among them, all changes are on screens within a second.
 */
const DELIVERING_PER_S = 12_000;
/** The workers' counters that move with each message that is delivered. */
const DELIVERY = ["redial_messages_handed_over_total", "redial_receipts_total"];

const WebReport = z
  .object({ slowCalls: z.number().catch(0), uploads: z.number().catch(0) })
  .catch({ slowCalls: 0, uploads: 0 });
type WebReport = z.infer<typeof WebReport>;

/**
 * Who waits for the machine now, as the processes of this installation report it each second: calls, sends, deliveries or
 * files (`wait`), and files among them (`filesComeIn`). False while it is not known.
 */
export function watchOthers(pool: Pool, signal: AbortSignal, onFault: (error: unknown) => void) {
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
    // The reports are a second apart: a later look finds the same figures.
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
