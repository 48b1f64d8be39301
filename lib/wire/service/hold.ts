import * as z from "zod";

/** PUT /api/console/service/delivery: holds delivery. */
export const HoldRequest = z.strictObject({ reason: z.string().trim().max(300).default("") });

/** DELETE /api/console/service/delivery: what to do with messages queued when the hold began. */
export const ReleaseRequest = z.strictObject({ queued: z.enum(["send", "fail"]) });
export type ReleaseRequest = z.infer<typeof ReleaseRequest>;

/** A production service that sends nothing: it has no route, or no campaign uses one. */
const noRoute = z.boolean();

/** GET /api/console/service/delivery, and the answer to both writes. */
export const DeliveryState = z.discriminatedUnion("held", [
  z.object({ held: z.literal(false), noRoute }),
  z.object({
    held: z.literal(true),
    noRoute,
    at: z.iso.datetime(),
    cause: z.enum(["restore", "setting", "person"]),
    by: z.string(),
    reason: z.string(),
    /** A worker fails the queued messages, and then delivery continues. */
    failing: z.boolean(),
    /** Waiting messages, by whether they were queued when the hold began. */
    queued: z.object({ before: z.int(), since: z.int() }),
  }),
]);
export type DeliveryState = z.infer<typeof DeliveryState>;
