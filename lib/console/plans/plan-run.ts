import type { Pool } from "pg";
import { beginRun } from "#lib/console/plans/begin-run";
import { type LockedPlan, tryLockPlan } from "#lib/console/plans/lock-plan";
import { notePlanAction } from "#lib/console/plans/plan-actions";
import { listDue } from "#lib/console/plans/plan-failures";
import { overReason } from "#lib/console/plans/plan-over";
import { listAgreed } from "#lib/console/plans/plan-questions";
import { planActor, ruleOf } from "#lib/console/plans/plan-rows";
import { noteLook, releaseRun } from "#lib/console/plans/plan-runs";
import { CONSOLE, stopLockedPlan } from "#lib/console/plans/stop-plan";
import { takeUp } from "#lib/console/plans/take-up";
import { type ConsoleCampaignRow, findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { codeLabel } from "#lib/domain/messages/code-labels";
import { DELIVERY_ERROR_CODES } from "#lib/domain/messages/delivery-error";
import { may, seesWhole } from "#lib/domain/people/role";
import { type Failure, isQuietNow, planRun, type RetryPlan } from "#lib/domain/plans/retry-plan";
import { begin, type Sql } from "#lib/platform/postgres/sql";

/** Few enough to finish in a minute or two, so that failures due meanwhile are retried soon. */
const RETRIES_PER_RUN = 100;
const LOOKED_AT_ONCE = 1000;
/** No delay is shorter than a minute, and checking many failures takes long. */
const LOOK_MS = 15_000;

const SURE_CODES = DELIVERY_ERROR_CODES.filter((code) => codeLabel(code).retryable === "yes");

/**
 * Runs a plan if it is time: due failures become an operation, uncertain ones a question. Stops the plan when it may not
 * continue. Of concurrent processes, one does it.
 */
export function keepPlan(pool: Pool, id: number, now: Date): Promise<void> {
  return begin(pool, async (tx) => {
    const locked = await tryLockPlan(tx, id);
    if (!locked) return;
    const reason = stopReason(locked, await findConsoleCampaign(tx, locked.campaign));
    if (reason) return stopLockedPlan(tx, locked, CONSOLE, reason);
    const plan =
      locked.operation === null ? locked : (await releaseRun(tx, id)) && (await tryLockPlan(tx, id));
    if (!plan) return;
    if (plan.used >= plan.most) return stopLockedPlan(tx, plan, CONSOLE, doneWords(plan.most));
    const rule = ruleOf(plan);
    if (isQuietNow(rule, now) || (await takeAgreedRun(tx, plan))) return;
    if (plan.lookedAt && Math.abs(now.getTime() - plan.lookedAt.getTime()) < LOOK_MS) return;
    await noteLook(tx, id, now);
    const over = await overReason(tx, plan, rule);
    if (over) await stopLockedPlan(tx, plan, CONSOLE, over);
    else await takeDueRun(tx, plan, rule, now);
  });
}

/** Retries what a person has agreed to as soon as possible. */
async function takeAgreedRun(tx: Sql, plan: LockedPlan): Promise<boolean> {
  const agreed = await listAgreed(tx, plan, Math.min(RETRIES_PER_RUN, plan.most - plan.used));
  const [first] = agreed;
  if (!first) return false;
  await beginRun(tx, plan, {
    by: `${planActor(plan)}, agreed by ${first.by}`,
    why: `Agreed to by ${first.by}`,
    agreed,
  });
  return true;
}

async function takeDueRun(tx: Sql, plan: LockedPlan, rule: RetryPlan, now: Date): Promise<void> {
  const codes = rule.maybes === "leave" ? SURE_CODES : null;
  const found = await listDue(tx, plan, codes, now, LOOKED_AT_ONCE);
  // The statement finds the failures, and the rule decides.
  const { retry, ask } = planRun(rule, found, { used: plan.used, isDealtWith: () => false }, now);
  if (ask.length > 0) {
    const n = await takeUp(tx, plan, ask, { state: "asked" });
    if (n > 0) await notePlanAction(tx, plan, { kind: "ask", by: planActor(plan), n, said: codesOf(ask) });
  }
  const due = retry.slice(0, RETRIES_PER_RUN);
  if (due.length > 0) await beginRun(tx, plan, { by: planActor(plan), why: `Due: ${codesOf(due)}`, due });
}

function stopReason(
  { role, isOwn, operatorEmail }: LockedPlan,
  campaign: ConsoleCampaignRow | null,
): string | null {
  if (!campaign) return "The campaign was removed from this console.";
  if (role === null) return `${operatorEmail}, who turned it on, is no longer an operator of this console.`;
  if (!may(role, "send")) return `${operatorEmail}, who turned it on, can no longer retry messages.`;
  if (!seesWhole(role) && !isOwn)
    return `${operatorEmail}, who turned it on, can now retry only what they sent.`;
  return campaign.oneTimePasswords
    ? "This campaign is now marked as sending one-time passwords. Retrying is unsuitable for these."
    : null;
}

function doneWords(most: number): string {
  return most === 1
    ? "The plan has used its 1 retry."
    : `The plan has used all of its ${most.toLocaleString("en")} retries.`;
}

/** For example "Phone not reachable 10, Cause unknown 2". */
function codesOf(failures: Failure[]): string {
  const counts = new Map<string, number>();
  for (const { code } of failures) {
    const { label } = codeLabel(code);
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return [...counts].map(([label, n]) => `${label} ${n.toLocaleString("en")}`).join(", ");
}
