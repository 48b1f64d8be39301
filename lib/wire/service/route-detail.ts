import * as z from "zod";
import { RouteSummary } from "#lib/wire/service/route-summary";

/** ISO 8601, UTC. */
const Moment = z.iso.datetime();

/** Content of `route_bind.report`. */
export const RouteBindReport = z.object({
  inWindow: z.int(),
  window: z.int(),
  sentLastSecond: z.number(),
  ratePerSecond: z.number(),
  throttledUntil: Moment.nullable(),
  answerMs: z.number().nullable(),
});
export type RouteBindReport = z.infer<typeof RouteBindReport>;

/** GET /api/console/service/routes/{name}. */
export const RouteDetail = RouteSummary.extend({
  /** The request that would create it, without secrets. */
  settings: z.record(z.string(), z.json()),
  /** Names of its secrets. */
  secrets: z.array(z.string()),
  /** URL for the provider's receipts; null for SMPP. */
  callbackUrl: z.string().nullable(),
  bindList: z.array(
    z.object({
      n: z.int(),
      worker: z.string().nullable(),
      boundSince: Moment.nullable(),
      fault: z.string(),
      faultAt: Moment.nullable(),
      report: RouteBindReport.nullable(),
    }),
  ),
  campaignList: z.array(z.object({ campaignId: z.string(), name: z.string(), place: z.int() })),
  /** Codes that the provider answered, most frequent first. */
  codesSeen: z.array(
    z.object({
      source: z.string(),
      code: z.string(),
      /** The preset's words for it; empty when it has none. */
      words: z.string(),
      verdict: z.string(),
      mapped: z.boolean(),
      n: z.int(),
      lastAt: Moment,
    }),
  ),
  events: z.array(z.object({ at: Moment, kind: z.string(), words: z.string(), n: z.int() })),
  inbound: z.array(z.object({ at: Moment, sender: z.string(), recipient: z.string(), text: z.string() })),
  unmatchedReceipts: z.array(
    z.object({
      at: Moment,
      externalId: z.string().nullable(),
      status: z.string(),
      raw: z.string(),
      words: z.string(),
    }),
  ),
  tests: z.array(
    z.object({
      testId: z.string(),
      recipient: z.string(),
      sender: z.string(),
      text: z.string(),
      madeBy: z.string(),
      madeAt: Moment,
      status: z.string().nullable(),
      error: z.string().nullable(),
      raw: z.string(),
      /** The raw code in words; empty when it is unknown. */
      words: z.string(),
      parts: z.int(),
      externalIds: z.array(z.string()),
    }),
  ),
  asOf: Moment,
});
export type RouteDetail = z.infer<typeof RouteDetail>;
