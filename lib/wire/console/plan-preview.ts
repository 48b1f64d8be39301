import * as z from "zod";
import { MAX_DELAY_MINUTES, MAX_PLANNED_RETRIES, MAYBES } from "#lib/domain/plans/retry-plan";
import { MAX_RETRIES } from "#lib/domain/retries/retryable";
import { Instant } from "#lib/wire/console/instant";
import { ChosenZone, TimeOfDay } from "#lib/wire/console/zone";

/** The failures that a plan covers: new ones, also those of the last 24 hours, or all that were read. */
export const REACHES = ["new", "day", "all"] as const;

/** POST /api/console/campaigns/{id}/plans, and as JSON in GET …/plans/preview?draft=… */
export const PlanDraft = z.strictObject({
  /** Null for the whole campaign. */
  batchId: z.string().min(1).max(200).nullable(),
  delaysMinutes: z.array(z.int().min(1).max(MAX_DELAY_MINUTES)).min(1).max(MAX_RETRIES),
  maybes: z.enum(MAYBES),
  quiet: z
    .strictObject({
      from: TimeOfDay,
      to: TimeOfDay,
      zone: ChosenZone,
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

/** The effect of a plan if it were turned on now, by the read model. */
export const PlanPreview = z.object({
  asOf: Instant,
  /** Why it cannot be turned on, or null. */
  denied: z.string().nullable(),
  /** A plan for the same messages that is already on. */
  existing: z.int().nullable(),
  /** End of the quiet hours, if the plan would start in them; its first run is then. */
  quietUntil: Instant.nullable(),
  /** Failures in the first run that are retried, and asked about. */
  retryNow: z.int(),
  askNow: z.int(),
  /** Failures due later, within the plan's limit, that are retried, and asked about. */
  later: z.int(),
  askLater: z.int(),
  /** Time of the first retry; null when there would be none. */
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
  retriesExhausted: z.int(),
  /** Calls per second that it is expected to make. */
  perSecond: z.number(),
});
export type PlanPreview = z.infer<typeof PlanPreview>;
