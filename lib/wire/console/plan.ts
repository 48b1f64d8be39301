import * as z from "zod";
import { MAX_DELAY_MINUTES, MAX_PLANNED_RETRIES, MAYBES } from "#lib/domain/plans/retry-plan";
import { MAX_RETRIES } from "#lib/domain/retries/retryable";
import { isTimeZone } from "#lib/domain/time/show-time";
import { Freshness } from "#lib/wire/console/freshness";
import { Instant } from "#lib/wire/console/instant";

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a time of day, such as 21:00");

/** Of which failures: those from now on, also those of the last 24 hours, or all that were read. */
export const REACHES = ["new", "day", "all"] as const;

/** POST /api/console/campaigns/{id}/plans, and as JSON in GET …/plans/preview?draft=… */
export const PlanDraft = z.strictObject({
  /** Null: the whole campaign. */
  batchId: z.string().min(1).max(200).nullable(),
  delaysMinutes: z.array(z.int().min(1).max(MAX_DELAY_MINUTES)).min(1).max(MAX_RETRIES),
  maybes: z.enum(MAYBES),
  quiet: z
    .strictObject({
      from: TimeOfDay,
      to: TimeOfDay,
      zone: z.string().max(64).refine(isTimeZone, "a time zone, such as Asia/Singapore"),
    })
    .refine(
      ({ from, to }) => from !== to,
      "The quiet hours begin and end at the same time, so nothing would ever be sent.",
    )
    .nullable(),
  most: z.int().min(1).max(MAX_PLANNED_RETRIES),
  reach: z.enum(REACHES),
});
export type PlanDraft = z.infer<typeof PlanDraft>;

/** What a plan would do if it were turned on now, as the mirror has it. */
export const PlanPreview = z.object({
  asOf: Instant,
  /** Why it cannot be turned on, or null. */
  denied: z.string().nullable(),
  /** The plan that is on already where this one would be. */
  existing: z.int().nullable(),
  /** It would begin in its quiet hours: when these end, and it takes its first turn. */
  quietUntil: Instant.nullable(),
  /** In its first turn: retried, and asked about. */
  retryNow: z.int(),
  askNow: z.int(),
  /** Those whose time comes later. */
  later: z.int(),
  /** When the first would be retried; null when none would. */
  firstAt: Instant.nullable(),
  /** Failed with retries left, by code; `never`: retrying cannot help, or the plan has no more retries for it. */
  codes: z.array(
    z.object({
      code: z.string().nullable(),
      label: z.string(),
      n: z.int(),
      step: z.enum(["retry", "ask", "leave", "never"]),
    }),
  ),
  usedUp: z.int(),
  /** Calls a second that it is likely to make. */
  perSecond: z.number(),
});
export type PlanPreview = z.infer<typeof PlanPreview>;

export const PlanQuestion = z.object({
  plan: z.int(),
  n: z.int(),
  codes: z.array(z.object({ label: z.string(), n: z.int() })),
  /** The last that it is about: what is asked later is another question. */
  until: Instant,
});
export type PlanQuestion = z.infer<typeof PlanQuestion>;

/** A retry plan; it never changes but for being stopped. */
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
  /** In its quiet hours: until when. */
  quietUntil: Instant.nullable(),
  /** The operation that carries its last turn, while it runs. */
  operation: z.int().nullable(),
});
export type ConsolePlan = z.infer<typeof ConsolePlan>;

/** GET /api/console/campaigns/{id}/plans: those that are on first. */
export const PlanList = z.object({
  plans: z.array(ConsolePlan),
  questions: z.array(PlanQuestion),
  /** Why the reader may not plan, stop or answer; null when they may. */
  denied: z.string().nullable(),
  /** Why a question cannot be answered by a retry now; leaving alone, and stopping, need less. */
  retryDenied: z.string().nullable(),
  /** Real people get what is retried. */
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
  /** Of the retries that the service took: what became of them. */
  outcome: z.object({
    retried: z.int(),
    delivered: z.int(),
    failed: z.int(),
    inFlight: z.int(),
    unknown: z.int(),
  }),
  actions: z.array(PlanAction),
  /** Older actions follow `before` this one; null when these are all. */
  before: z.int().nullable(),
  denied: z.string().nullable(),
  /** Both as in the list. */
  retryDenied: z.string().nullable(),
  production: z.boolean(),
  /** The campaign's calls have stopped: nothing goes on until that is mended. */
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
