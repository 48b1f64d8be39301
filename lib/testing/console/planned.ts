import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { onTestFinished } from "vitest";
import { insertOperator } from "#lib/console/accounts/operators";
import { showPlan } from "#lib/console/plans/show-plans";
import { stopPlan } from "#lib/console/plans/stop-plan";
import { turnOnPlan } from "#lib/console/plans/turn-on-plan";
import type { Reader } from "#lib/console/reader";
import type { Role } from "#lib/domain/people/role";
import type { QuietHours } from "#lib/domain/plans/quiet-hours";
import { wallTime } from "#lib/domain/time/wall-time";
import { rows, sql } from "#lib/platform/postgres/sql";
import type { Requester } from "#lib/platform/requester";
import type { failedMessages } from "#lib/testing/console/failed-messages";
import type { PlanDraft } from "#lib/wire/console/plan-preview";

type Scene = Awaited<ReturnType<typeof failedMessages>>;

/** A new operator, as the records of retries name them. */
export async function mintAsker(pool: Pool, role: Role = "operator"): Promise<Requester> {
  const id = randomUUID();
  const email = `${id}@example.com`;
  await insertOperator(pool, { id, email, name: "Test", role, givenBy: "test", passwordHash: "none" });
  return { operatorId: id, operatorEmail: email, address: null };
}

/** Retries where a retry helps, 15 minutes after each failure, as often as allowed. */
export const DRAFT: PlanDraft = {
  batchId: null,
  delaysMinutes: [15, 60, 360],
  maybes: "leave",
  quiet: null,
  most: 500,
  reach: "all",
};

/** Turns a plan on until the test ends. Returns its number and the operator. */
export async function planned(reader: Reader, change: Partial<PlanDraft> = {}) {
  const asker = await mintAsker(reader.pool);
  const done = await turnOnPlan(reader, { ...DRAFT, ...change }, asker);
  // Otherwise a worker of a later test would continue it.
  onTestFinished(async () => void (await stopPlan(reader, done.plan, asker)));
  return { plan: done.plan, asker };
}

/** So late that no worker of another test runs a plan by its own clock: messages fail an hour before now. */
export const LATE = { delaysMinutes: [600] };

export async function shownPlan({ reader }: Scene, plan: number) {
  return showPlan({ ...reader, now: new Date() }, plan, null);
}

/** The items of a plan's operations. */
export function itemsOf(pool: Pool, plan: number) {
  return rows<{ messageId: string; skipped: string | null }>(
    pool,
    sql`select i.message_id, i.skipped from operation o join operation_item i on i.operation = o.id
        where o.plan = ${plan} order by 1`,
  );
}

const HALF_AN_HOUR_MS = 30 * 60_000;

/** Quiet hours around the present, so that workers of other tests do not make the plan's calls. */
export function quietNow(): QuietHours {
  const clock = (ms: number) => wallTime(new Date(Date.now() + ms), "UTC").slice(11, 16);
  return { from: clock(-HALF_AN_HOUR_MS), to: clock(HALF_AN_HOUR_MS), zone: "UTC" };
}
