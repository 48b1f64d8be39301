import { momentAt, todayIn } from "#lib/domain/time/wall-time";

/** Which files of a campaign need the approval of a second person. */
export type ApprovalRule = {
  /** Files with more rows do; 0: every file; null: none because of its size. */
  above: number | null;
  /** Files whose content no accepted file of the campaign had before do. */
  firstUse: boolean;
};

/** A rule that asks for less: from when it holds, and who asked for it. */
export type LaterRule = ApprovalRule & { from: string; by: string };

/** The stored form of a campaign's rule. */
export type StoredRule = {
  approvalAbove: number | null;
  approvalFirstUse: boolean;
  /** Null: no other rule is to come. */
  approvalLater: LaterRule | null;
};

/** The rule that holds at a moment. */
export function ruleAt(
  { approvalAbove, approvalFirstUse, approvalLater }: StoredRule,
  now: Date,
): ApprovalRule {
  if (approvalLater && !isToCome(approvalLater, now))
    return { above: approvalLater.above, firstUse: approvalLater.firstUse };
  return { above: approvalAbove, firstUse: approvalFirstUse };
}

/** The rule that comes after the present one, or null. */
export function laterRuleAt(
  { approvalLater }: Pick<StoredRule, "approvalLater">,
  now: Date,
): LaterRule | null {
  return approvalLater && isToCome(approvalLater, now) ? approvalLater : null;
}

/** The rule to store when somebody asks for another one: its stricter parts hold at once, the others later. */
export function changedRule(
  present: ApprovalRule,
  requested: ApprovalRule,
  { from, by }: Pick<LaterRule, "from" | "by">,
): StoredRule {
  const now = stricter(present, requested);
  const asked = withoutIdle(requested);
  const isSame = now.above === asked.above && now.firstUse === asked.firstUse;
  return {
    approvalAbove: now.above,
    approvalFirstUse: now.firstUse,
    approvalLater: isSame ? null : { ...asked, from, by },
  };
}

/** When the next day begins in the zone. */
export function nextDayIn(zone: string, now: Date): Date {
  const next = new Date(`${todayIn(zone, now)}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  const typed = next.toISOString().slice(0, 16);
  const begins = momentAt(typed, zone, "first");
  if (!begins) throw new Error(`${typed} is no time`);
  return begins;
}

function stricter(one: ApprovalRule, other: ApprovalRule): ApprovalRule {
  const limits = [one.above, other.above].filter((above) => above !== null);
  const above = limits.length === 0 ? null : Math.min(...limits);
  return withoutIdle({ above, firstUse: one.firstUse || other.firstUse });
}

/** Where every file needs an approval, those with new content need none besides. */
function withoutIdle({ above, firstUse }: ApprovalRule): ApprovalRule {
  return { above, firstUse: above !== 0 && firstUse };
}

function isToCome({ from }: LaterRule, now: Date): boolean {
  return Date.parse(from) > now.getTime();
}
