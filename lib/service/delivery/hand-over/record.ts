import type { Pool } from "pg";
import { isTransient } from "#lib/platform/postgres/database-unavailable";
import { begin } from "#lib/platform/postgres/sql";
import { tryAgain } from "#lib/platform/try-again";
import type { Delivery } from "#lib/service/delivery/context";
import { countTransitions } from "#lib/service/delivery/count-transitions";
import type { Carrier } from "#lib/service/delivery/hand-over/carrier";
import { type Answered, type Decision, decide } from "#lib/service/delivery/hand-over/decide";
import { requeueDeferred } from "#lib/service/delivery/hand-over/deferred-rows";
import type { Lease } from "#lib/service/delivery/hand-over/lease";
import { insertParts } from "#lib/service/delivery/hand-over/part-rows";
import { noteUnknown, recordHandOver } from "#lib/service/delivery/hand-over/record-rows";
import { LEASE_MS } from "#lib/service/delivery/hand-over/take-window";
import { countAnswers } from "#lib/service/delivery/route-minutes";
import { countOnRoute, endAlarm, noteAlarm, noteCodes } from "#lib/service/delivery/route-notes";
import { deleteJobs, renewJobs, type SendJobRow } from "#lib/service/queue/send-jobs";
import { changedByCampaign } from "#lib/service/record-changes";

type Answers = {
  pool: Pool;
  claimed: SendJobRow[];
  answered: Answered[];
  /** Jobs that stay until their lease ends: a receipt may still decide their messages. */
  unknown: ReadonlySet<number>;
  isLast: boolean;
};

/**
 * Records what the provider answered. It tries again until the lease ends, and renews the lease meanwhile. While the
 * database is unavailable, it tries until the database is back or the worker has to stop, because an accepted message
 * must not become a failure. Recording twice, or after the lease, does not change a final status, and counts once.
 */
export async function record(
  delivery: Delivery,
  carrier: Carrier,
  answers: Answers,
  { lease, stopping }: { lease: Lease; stopping: AbortSignal },
): Promise<void> {
  const decision = decide(answers.answered, answers.claimed, carrier.routeId);
  const goesOn = async (err: unknown) => {
    const mayWait = isTransient(err) && !stopping.aborted;
    if (performance.now() > lease.endsMs() && !mayWait) return false;
    const messages = answers.answered.length;
    delivery.log.warn({ err, messages }, "the provider's answer could not be recorded; it is tried again");
    if (mayWait) await lease.renew();
    return true;
  };
  await tryAgain(() => write(carrier, answers, decision), goesOn);
  const { metrics } = delivery;
  metrics.handedOver.inc({ route: carrier.name }, decision.over.length);
  if (decision.alarm !== null) carrier.isAlarmed = true;
  else if (
    carrier.isAlarmed &&
    carrier.routeId !== null &&
    decision.over.some(({ error }) => error === null)
  ) {
    await endAlarm(delivery.pool, carrier.routeId);
    carrier.isAlarmed = false;
  }
  for (const { outcome } of answers.answered)
    metrics.answers.inc({ route: carrier.name, outcome: outcome.kind });
}

async function write(
  { routeId }: Carrier,
  { pool, claimed, unknown, isLast }: Answers,
  decision: Decision,
): Promise<void> {
  const { over, deferred, unknown: unsettled, alarm } = decision;
  const isSimple = isLast && unknown.size === 0 && deferred.length === 0;
  await begin(pool, async (tx) => {
    // Lock jobs before messages, as `take` and `reap` do. The second process then waits for the first, or skips its
    // jobs.
    if (isSimple) await deleteJobs(tx, claimed);
    else await renewJobs(tx, claimed, LEASE_MS);
    const none = { transitions: [], ids: [] };
    const handedOver = over.length > 0 ? await recordHandOver(tx, over) : none;
    const cameBack = deferred.length > 0 ? await requeueDeferred(tx, deferred) : none;
    const noted = unsettled.length > 0 ? await noteUnknown(tx, unsettled) : [];
    if (isLast && !isSimple) {
      await deleteJobs(
        tx,
        claimed.filter(({ id }) => !unknown.has(id)),
      );
    }
    if (routeId !== null) {
      const news = onlyOf(decision, new Set([...handedOver.ids, ...cameBack.ids, ...noted]));
      if (news.parts.length > 0) await insertParts(tx, routeId, news.parts);
      if (alarm !== null) await noteAlarm(tx, routeId, alarm);
      await countOnRoute(tx, news.over);
      await countAnswers(tx, routeId, news);
      // Before the counters, as where receipts are kept: two transactions never wait for each other.
      await noteCodes(
        tx,
        news.codes.map((code) => ({ ...code, routeId })),
      );
    }
    const transitions = [...handedOver.transitions, ...cameBack.transitions];
    await countTransitions(tx, transitions, changedByCampaign([...over, ...deferred]));
  });
}

/** Keeps the part of the decision that concerns these messages. */
function onlyOf({ over, deferred, unknown, parts, codes }: Decision, ids: ReadonlySet<string>) {
  return {
    over: over.filter(({ id }) => ids.has(id)),
    deferred: deferred.filter(({ id }) => ids.has(id)),
    unknown: unknown.filter(({ id }) => ids.has(id)),
    parts: parts.filter(({ messageId }) => ids.has(messageId)),
    codes: codes.filter(({ messageId }) => ids.has(messageId)),
  };
}
