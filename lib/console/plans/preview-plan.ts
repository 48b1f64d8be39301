import { type CountRow, readCounts } from "#lib/console/mirror/rows/counts";
import { likelyPace } from "#lib/console/operations/pace";
import { countRetryable, type RetryableRow } from "#lib/console/plans/plan-failures";
import { findPlanOn } from "#lib/console/plans/plan-rows";
import { planDenial, ruleOfDraft } from "#lib/console/plans/turn-on-plan";
import type { Reader } from "#lib/console/reader";
import { codeLabel } from "#lib/domain/messages/code-labels";
import { firstStepAt, type PlanStep, planStep, whenAllowed } from "#lib/domain/plans/retry-plan";
import { FINAL_CODES } from "#lib/domain/retries/retryable";
import { iso } from "#lib/domain/time/iso";
import { inSnapshot } from "#lib/platform/postgres/in-snapshot";
import type { PlanDraft, PlanPreview } from "#lib/wire/console/plan-preview";

/** The effect that a plan would have if it were turned on now. */
export function previewPlan(reader: Reader, draft: PlanDraft): Promise<PlanPreview> {
  const { pool, campaign, now } = reader;
  const rule = ruleOfDraft(draft, now);
  const firstRunAt = whenAllowed(rule, now);
  return inSnapshot(pool, async (db) => {
    const scope = { campaign: campaign.id, batchId: draft.batchId, ...rule };
    const worth = await countRetryable(db, scope, firstRunAt);
    const counts = await readCounts(db, campaign.id, draft.batchId === null ? "" : `b:${draft.batchId}`);
    const failed = counts.filter(({ status }) => status === "failure");
    const evaluated = worth.map((row) => ({ ...row, found: stepOf(row) }));
    const sumOf = (step: PlanStep, of: "n" | "due") =>
      evaluated.reduce((sum, row) => sum + (row.found?.step === step ? row[of] : 0), 0);
    const retries = evaluated.flatMap(({ found }) => (found?.step === "retry" ? [found] : []));
    const retryNow = Math.min(sumOf("retry", "due"), draft.most);
    return {
      asOf: now.toISOString(),
      denied: await planDenial(db, reader, draft),
      existing: (await findPlanOn(db, campaign.id, draft.batchId))?.id ?? null,
      quietUntil: firstRunAt > now ? firstRunAt.toISOString() : null,
      retryNow,
      askNow: sumOf("ask", "due"),
      later: Math.min(sumOf("retry", "n") - sumOf("retry", "due"), draft.most - retryNow),
      askLater: sumOf("ask", "n") - sumOf("ask", "due"),
      firstAt: iso(firstStepAt(rule, retries, now)),
      codes: [...byCode(evaluated), ...hopeless(failed)],
      retriesExhausted: sum(failed.filter(({ retriesExhausted }) => retriesExhausted)),
      perSecond: await likelyPace(db, campaign, { n: retryNow, of: sum(counts) }),
    };
  });

  /** The first failure of a kind stands for all of it: they differ only in their time. */
  function stepOf({ code, retries, minutes, firstAt }: RetryableRow) {
    const failedAt = new Date(firstAt.getTime() - minutes * 60_000);
    return planStep(rule, { id: "", failedAt, code, retries, usedUpUpstream: false });
  }
}

type Evaluated = RetryableRow & { found: { step: PlanStep } | null };

function byCode(evaluated: Evaluated[]): PlanPreview["codes"] {
  const found = new Map<string, PlanPreview["codes"][number]>();
  for (const { code, n, found: step } of evaluated) {
    const { label } = codeLabel(code);
    const key = `${code} ${step?.step}`;
    const before = found.get(key)?.n ?? 0;
    found.set(key, { code, label, n: before + n, step: step?.step ?? "leave" });
  }
  return [...found.values()].sort((a, b) => b.n - a.n);
}

function hopeless(failed: CountRow[]): PlanPreview["codes"] {
  return FINAL_CODES.flatMap((code) => {
    const n = sum(failed.filter((row) => row.code === code && !row.retriesExhausted));
    return n === 0 ? [] : [{ code, label: codeLabel(code).label, n, step: "never" as const }];
  });
}

function sum(counts: CountRow[]): number {
  return counts.reduce((total, { n }) => total + n, 0);
}
