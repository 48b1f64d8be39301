import { findStopDenial } from "#lib/console/operations/stop-denial";
import { lockPlan } from "#lib/console/plans/lock-plan";
import { notePlanAction } from "#lib/console/plans/plan-actions";
import { answerQuestions } from "#lib/console/plans/plan-questions";
import type { Reader } from "#lib/console/reader";
import { RefusedError } from "#lib/console/refused-error";
import { begin } from "#lib/platform/postgres/sql";
import type { Requester } from "#lib/platform/requester";
import type { PlanAnswer } from "#lib/wire/console/plan";

/**
 * Answers a plan's questions, as far as the person saw them, and returns the number of messages. Throws RefusedError when
 * there is no such plan, when it is off, or while the campaign's calls have stopped.
 */
export function answerPlan(
  { pool, campaign }: Reader,
  id: number,
  { answer, until }: PlanAnswer,
  asker: Requester,
): Promise<number> {
  return begin(pool, async (tx) => {
    const plan = await lockPlan(tx, campaign.id, id);
    if (plan.stoppedAt !== null) {
      throw new RefusedError(409, "plan_stopped", "This retry plan is no longer on.");
    }
    const denied = answer === "retry" ? await findStopDenial(tx, campaign) : null;
    if (denied !== null) throw new RefusedError(409, "retry_denied", denied);
    const by = asker.operatorEmail;
    const n = await answerQuestions(tx, id, answer === "retry" ? "agreed" : "left", by, new Date(until));
    const kind = answer === "retry" ? "agree" : "leave";
    if (n > 0) await notePlanAction(tx, plan, { kind, by, n, address: asker.address });
    return n;
  });
}
