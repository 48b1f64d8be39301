import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { turnOnPlan } from "#lib/console/turn-on-plan";
import type { Role } from "#lib/domain/role";
import type { Reader } from "#lib/mirror/reader";
import { insertOperator } from "#lib/store/operators";
import type { Asker } from "#lib/store/retry-requests";
import type { PlanDraft } from "#lib/wire/console-plan";

/** Somebody new of this console, as the records of retries name them. */
export async function mintAsker(pool: Pool, role: Role = "operator"): Promise<Asker> {
  const id = randomUUID();
  const email = `${id}@example.com`;
  await insertOperator(pool, { id, email, name: "Test", role, passwordHash: "none" });
  return { operatorId: id, operatorEmail: email, address: null };
}

/** Retries what is worth it a quarter of an hour after it has failed, as often as it may. */
export const DRAFT: PlanDraft = {
  batchId: null,
  delaysMinutes: [15, 60, 360],
  maybes: "leave",
  quiet: null,
  most: 500,
  reach: "all",
};

/** Turns a plan on; its number, and who did. */
export async function planned(reader: Reader, change: Partial<PlanDraft> = {}) {
  const asker = await mintAsker(reader.pool);
  const done = await turnOnPlan(reader, { ...DRAFT, ...change }, asker);
  if ("denied" in done) throw new Error(done.denied);
  return { plan: done.plan, asker };
}
