import { deliveryErrorCode } from "#lib/domain/messages/delivery-error";
import { isDeliveryHeld } from "#lib/platform/installation/delivery-hold";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { Delivery } from "#lib/service/delivery/context";
import { countTransitions } from "#lib/service/delivery/count-transitions";
import { failQueued, jobsLeft } from "#lib/service/delivery/queued-rows";
import { claimOverdue, claimUnserved, type ScanPosition } from "#lib/service/queue/claim-others";
import { deleteJobs, type SendJobRow } from "#lib/service/queue/send-jobs";
import { offerAgain } from "#lib/service/queue/split-job";

/** The number of jobs that fail in one transaction. */
const FAILED = 8;
/** How long messages may wait when nothing carries their campaign. */
const WITHOUT_ROUTES_HOURS = 48;

/** Fails messages whose validity ended while they waited for a route. False when the look found none. */
export function failOverdue(
  { pool, log }: Delivery,
  waitWithoutRoutes: boolean,
  scan: ScanPosition = { after: null },
): Promise<boolean> {
  return begin(pool, async (tx) => {
    if (await isDeliveryHeld(tx)) return false;
    const claimed = await claimOverdue(tx, scan, waitWithoutRoutes ? WITHOUT_ROUTES_HOURS : null, FAILED);
    if (claimed.length === 0) return false;
    const error = deliveryErrorCode("message_expired");
    const messages = await fail(tx, claimed, { error, raw: "own validity ended" });
    log.warn({ messages }, "messages waited for a route until their validity ended; they fail as expired");
    return true;
  });
}

/** Fails messages to numbers that no route of their campaign serves. False when the look found none. */
export function failUnserved(
  { pool, log }: Delivery,
  scan: ScanPosition = { after: null },
): Promise<boolean> {
  return begin(pool, async (tx) => {
    const { jobs, routes } = await claimUnserved(tx, scan, FAILED);
    if (jobs.length === 0) return false;
    const error = deliveryErrorCode("routing_error");
    const messages = await fail(tx, jobs, { error, raw: "own no route", unservedBy: routes });
    log.warn({ messages }, "no route of their campaign serves the numbers of messages; they fail");
    return true;
  });
}

async function fail(
  tx: Sql,
  claimed: SendJobRow[],
  why: { error: number; raw: string; unservedBy?: string[] },
): Promise<number> {
  const { transitions, changed } = await failQueued(tx, claimed, { before: "enqueued", ...why });
  const left = await jobsLeft(tx, claimed);
  await deleteJobs(
    tx,
    claimed.filter(({ id }) => !left.includes(id)),
  );
  // A route came to serve them after it passed the jobs over, so they are offered again.
  if (left.length > 0) await offerAgain(tx, left);
  await countTransitions(tx, transitions, changed);
  return transitions.reduce((sum, { n }) => sum + n, 0);
}
