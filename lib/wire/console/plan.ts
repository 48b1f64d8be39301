import * as z from "zod";
import { MAYBES } from "#lib/domain/plans/retry-plan";
import { Freshness } from "#lib/wire/console/freshness";
import { Instant } from "#lib/wire/console/instant";

export const PlanQuestion = z.object({
  plan: z.int(),
  n: z.int(),
  codes: z.array(z.object({ label: z.string(), n: z.int() })),
  /** The last failure that it covers; later ones are another question. */
  until: Instant,
});
export type PlanQuestion = z.infer<typeof PlanQuestion>;

/** A retry plan; it never changes except by being stopped. */
export const ConsolePlan = z.object({
  id: z.int(),
  batchId: z.string().nullable(),
  /** The batch's file name, where it is known. */
  batchName: z.string().nullable(),
  delaysMinutes: z.array(z.int()),
  maybes: z.enum(MAYBES),
  quiet: z.object({ from: z.string(), to: z.string(), zone: z.string() }).nullable(),
  most: z.int(),
  since: Instant.nullable(),
  by: z.string(),
  createdAt: Instant,
  used: z.int(),
  stoppedAt: Instant.nullable(),
  stoppedBy: z.string().nullable(),
  stopReason: z.string().nullable(),
  /** End of the current quiet hours; null outside them. */
  quietUntil: Instant.nullable(),
  /** The operation of its last run, while that is active. */
  operation: z.int().nullable(),
  /** How many notes are on it. */
  notes: z.int(),
});
export type ConsolePlan = z.infer<typeof ConsolePlan>;

/** GET /api/console/campaigns/{id}/plans: those that are on first. */
export const PlanList = z.object({
  plans: z.array(ConsolePlan),
  questions: z.array(PlanQuestion),
  /** Why the reader may not plan, stop or answer; null when they may. */
  denied: z.string().nullable(),
  /** Why a question cannot be answered by a retry now; other answers need less. */
  retryDenied: z.string().nullable(),
  /** Real people receive the retried messages. */
  production: z.boolean(),
  freshness: Freshness,
});
export type PlanList = z.infer<typeof PlanList>;

export const PlanAction = z.object({
  id: z.int(),
  at: Instant,
  kind: z.enum(["on", "retry", "ask", "agree", "leave", "stop"]),
  by: z.string(),
  n: z.int().nullable(),
  operation: z.int().nullable(),
  said: z.string(),
});
export type PlanAction = z.infer<typeof PlanAction>;

/** GET /api/console/campaigns/{id}/plans/{planId}?before={actionId} */
export const PlanDetail = z.object({
  plan: ConsolePlan,
  question: PlanQuestion.nullable(),
  /** Outcomes of the retries that the service accepted. */
  outcome: z.object({
    retried: z.int(),
    delivered: z.int(),
    failed: z.int(),
    inFlight: z.int(),
    stopped: z.int(),
    unknown: z.int(),
  }),
  actions: z.array(PlanAction),
  /** Older actions follow `before` this one; null when these are all. */
  before: z.int().nullable(),
  denied: z.string().nullable(),
  /** Both as in the list. */
  retryDenied: z.string().nullable(),
  production: z.boolean(),
  /** The campaign's calls have stopped, so nothing continues until that is mended. */
  stopped: z.boolean(),
  freshness: Freshness,
});
export type PlanDetail = z.infer<typeof PlanDetail>;

export const PlanStarted = z.object({ plan: z.int() });
export type PlanStarted = z.infer<typeof PlanStarted>;

/** POST /api/console/campaigns/{id}/plans/{planId}/answer */
export const PlanAnswer = z.strictObject({ answer: z.enum(["retry", "leave"]), until: Instant });
export type PlanAnswer = z.infer<typeof PlanAnswer>;

export const PlanAnswered = z.object({ n: z.int() });
export type PlanAnswered = z.infer<typeof PlanAnswered>;
