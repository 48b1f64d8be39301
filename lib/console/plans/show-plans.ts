import { readFreshness } from "#lib/console/freshness/freshness";
import { nameBatches } from "#lib/console/mirror/rows/batches";
import { findStopDenial } from "#lib/console/operations/stop-denial";
import { unknownPlan } from "#lib/console/plans/lock-plan";
import { listPlanActions } from "#lib/console/plans/plan-actions";
import { countOutcomes, listQuestions, type QuestionRow } from "#lib/console/plans/plan-questions";
import { findPlan, listPlans, type RetryPlanRow, ruleOf } from "#lib/console/plans/plan-rows";
import type { Reader } from "#lib/console/reader";
import { isProduction } from "#lib/console/registry/is-production";
import { codeLabel } from "#lib/domain/messages/code-labels";
import { permissionSentence } from "#lib/domain/people/permission-sentence";
import { may } from "#lib/domain/people/role";
import { afterQuiet } from "#lib/domain/plans/quiet-hours";
import { isQuietNow } from "#lib/domain/plans/retry-plan";
import { iso } from "#lib/domain/time/iso";
import { inSnapshot } from "#lib/platform/postgres/in-snapshot";
import type { Sql } from "#lib/platform/postgres/sql";
import type { ConsolePlan, PlanDetail, PlanList, PlanQuestion } from "#lib/wire/console/plan";

const LISTED = 50;
const ACTIONS = 50;

/** The campaign's plans and their questions. */
export function showPlans(reader: Reader): Promise<PlanList> {
  const { pool, campaign, now, role } = reader;
  return inSnapshot(pool, async (db) => ({
    plans: await present(db, reader, await listPlans(db, campaign.id, LISTED)),
    questions: questionsOf(await listQuestions(db, campaign.id, null)),
    denied: may(role, "send") ? null : permissionSentence("send"),
    retryDenied: may(role, "send") ? await findStopDenial(db, campaign) : permissionSentence("send"),
    production: isProduction(campaign),
    freshness: await readFreshness(db, campaign, now),
  }));
}

/** A plan with its actions, newest first; with `before`, only older actions. Throws Refused. */
export function showPlan(reader: Reader, id: number, before: number | null): Promise<PlanDetail> {
  const { pool, campaign, now, role, email } = reader;
  return inSnapshot(pool, async (db) => {
    const row = await findPlan(db, campaign.id, id);
    const [plan] = row ? await present(db, reader, [row]) : [];
    if (!plan) throw unknownPlan();
    const [question = null] = questionsOf(await listQuestions(db, campaign.id, id));
    const actions = await listPlanActions(db, id, before, ACTIONS + 1);
    const freshness = await readFreshness(db, campaign, now);
    const shown = actions.slice(0, ACTIONS);
    return {
      plan,
      question,
      outcome: await countOutcomes(db, id),
      actions: shown.map(({ at, by, ...action }) => ({
        ...action,
        at: at.toISOString(),
        by: named(by, email),
      })),
      before: actions.length > ACTIONS ? (shown.at(-1)?.id ?? null) : null,
      denied: may(role, "send") ? null : permissionSentence("send"),
      retryDenied: may(role, "send") ? await findStopDenial(db, campaign) : permissionSentence("send"),
      production: isProduction(campaign),
      stopped: plan.stoppedAt === null && freshness.state === "stopped",
      freshness,
    };
  });
}

async function present(
  db: Sql,
  { campaign, now, email }: Reader,
  rows: RetryPlanRow[],
): Promise<ConsolePlan[]> {
  const names = await nameBatches(
    db,
    campaign.id,
    rows.flatMap(({ batchId }) => batchId ?? []),
  );
  return rows.map((row) => {
    const { quiet } = ruleOf(row);
    const waits = row.stoppedAt === null && isQuietNow({ quiet }, now);
    return {
      id: row.id,
      batchId: row.batchId,
      batchName: row.batchId === null ? null : (names.get(row.batchId) ?? null),
      delaysMinutes: row.delaysMinutes,
      maybes: row.maybes,
      quiet,
      most: row.most,
      since: iso(row.since),
      by: named(row.operatorEmail, email),
      createdAt: row.createdAt.toISOString(),
      used: row.used,
      stoppedAt: iso(row.stoppedAt),
      stoppedBy: row.stoppedBy && named(row.stoppedBy, email),
      stopReason: row.stopReason,
      quietUntil: quiet && waits ? afterQuiet(quiet, now).toISOString() : null,
      operation: row.operation,
      notes: row.notes,
    };
  });
}

function questionsOf(rows: QuestionRow[]): PlanQuestion[] {
  const found = new Map<number, PlanQuestion>();
  for (const { plan, code, n, until } of rows) {
    const before = found.get(plan) ?? { plan, n: 0, codes: [], until: until.toISOString() };
    const last = new Date(Math.max(until.getTime(), Date.parse(before.until))).toISOString();
    const codes = [...before.codes, { label: codeLabel(code).label, n }];
    found.set(plan, { plan, n: before.n + n, codes, until: last });
  }
  return [...found.values()];
}

function named(who: string, email: string | undefined): string {
  return who === email ? "you" : who;
}
