import * as z from "zod";

/** ISO 8601, UTC. */
const Moment = z.iso.datetime();

/** The console's number of a campaign. For one of another service the answers are empty. */
const Campaign = z.coerce.number().int().min(1).max(999_999_999);
export const DeliveryDetailsQuery = z.strictObject({ campaign: Campaign, message: z.string().max(60) });
export const RouteCountsQuery = z.strictObject({ campaign: Campaign, from: Moment, to: Moment });

/** A provider's report on an attempt that had already ended. */
export const LateWord = z.object({
  at: Moment,
  status: z.string(),
  error: z.string().nullable(),
  raw: z.string(),
  words: z.string(),
});
export type LateWord = z.infer<typeof LateWord>;

export const AttemptDelivery = z.object({
  /** 1 for the first send. */
  n: z.int(),
  /** `attempt_…_1`, as the API names the attempt. */
  attemptId: z.string(),
  /** Null: the simulator, or a route that was deleted. */
  route: z.string().nullable(),
  routeId: z.string().nullable(),
  /** Parts of the message; null before the provider has accepted it. */
  parts: z.int().nullable(),
  /** The provider's own code, such as `stat UNDELIV err 001`; null when it gave none. */
  raw: z.string().nullable(),
  /** The code in words; empty when it is unknown. */
  words: z.string(),
  late: z.array(LateWord),
});
export type AttemptDelivery = z.infer<typeof AttemptDelivery>;

/** GET /api/console/service/delivery-details?campaign=&message=: what the route did with each attempt. */
export const DeliveryDetails = z.object({ attempts: z.array(AttemptDelivery) });
export type DeliveryDetails = z.infer<typeof DeliveryDetails>;

export const RouteCount = z.object({
  routeId: z.string(),
  /** Null: the route was deleted. */
  route: z.string().nullable(),
  status: z.string(),
  error: z.string().nullable(),
  n: z.int(),
});
export type RouteCount = z.infer<typeof RouteCount>;

/** GET /api/console/service/route-counts?campaign=&from=&to=: attempts by what they reached, in whole hours. */
export const RouteCounts = z.object({ from: Moment, to: Moment, counts: z.array(RouteCount) });
export type RouteCounts = z.infer<typeof RouteCounts>;
