import * as z from "zod";

const Days = z.int().nullable();

/** Days after which messages lose their texts, their numbers and their rows; null: never. */
export const Ages = z.strictObject({ textDays: Days, numberDays: Days, rowDays: Days });

/** PUT /api/console/retention. `subject`: a campaign's id; empty: all campaigns. Null: as all campaigns have it. */
export const RetentionRequest = z.strictObject({ subject: z.string().max(200), ages: Ages.nullable() });
export type RetentionRequest = z.infer<typeof RetentionRequest>;

/** Progress of removal in a campaign: the number of removed messages, and the last one examined. */
const Done = z.object({
  stage: z.enum(["text", "number", "row"]),
  /** Creation time of the last examined message; null: none is old enough. */
  upTo: z.iso.datetime().nullable(),
  removed: z.int(),
  /** When the last pass ended; null while one runs. */
  endedAt: z.iso.datetime().nullable(),
});

const CampaignRetention = z.object({
  subject: z.string(),
  name: z.string(),
  environment: z.string(),
  /** The campaign's own ages, or those of all campaigns. */
  ages: Ages,
  own: z.boolean(),
  done: z.array(Done),
});
export type CampaignRetention = z.infer<typeof CampaignRetention>;

/** GET /api/console/retention, and the answer to PUT. */
export const Retention = z.object({
  all: z.object({ ages: Ages, changedBy: z.string(), changedAt: z.iso.datetime().nullable() }),
  campaigns: z.array(CampaignRetention),
  asOf: z.iso.datetime(),
});
export type Retention = z.infer<typeof Retention>;
