import * as z from "zod";
import { ROUTE_STATES } from "#lib/domain/routes/route-state";

/** ISO 8601, UTC. */
const Moment = z.iso.datetime();

export const ROUTE_KINDS = ["smpp", "twilio", "http"] as const;
export type RouteKind = (typeof ROUTE_KINDS)[number];

export const RouteSummary = z.object({
  routeId: z.string(),
  name: z.string(),
  kind: z.enum(ROUTE_KINDS),
  state: z.enum(ROUTE_STATES),
  /** The route's fault in a sentence; empty when it has none. */
  fault: z.string(),
  outUntil: Moment.nullable(),
  pausedAt: Moment.nullable(),
  pauseReason: z.string(),
  pausedBy: z.string(),
  ratePerSecond: z.number(),
  binds: z.int(),
  bound: z.int(),
  sentLastSecond: z.number(),
  inWindow: z.int(),
  window: z.int(),
  /** Senders that the route may use; any if empty. */
  senders: z.array(z.string()),
  /** Number of campaigns that use it. */
  campaigns: z.int(),
  /** Receipts of the last 7 days whose message was not found. */
  unmatched: z.int(),
  createdAt: Moment,
});
export type RouteSummary = z.infer<typeof RouteSummary>;

/** GET /api/console/service/routes. */
export const RouteList = z.object({
  routes: z.array(RouteSummary),
  /** Campaigns without routes are carried by the simulator; false in production, where their messages wait. */
  simulator: z.boolean(),
  asOf: Moment,
});
export type RouteList = z.infer<typeof RouteList>;
