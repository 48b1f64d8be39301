import * as z from "zod";
import { LANGUAGES } from "#lib/domain/language";

const Language = z.enum(LANGUAGES);
const text = (maximum: number) => z.string().max(maximum);
const Scope = z.enum(["send", "read"]);

export const KeyRequest = z.strictObject({ name: z.string().trim().min(1).max(100), scope: Scope });
export type KeyRequest = z.infer<typeof KeyRequest>;

/** What a campaign is made of (`campaign.json`); all else is decided later. */
export const CampaignRequest = z.strictObject({
  name: z.string().trim().min(1).max(200),
  header: text(500).default(""),
  footer: z.partialRecord(Language, text(500)).default({}),
  templates: z
    .partialRecord(Language, z.string().min(1).max(5000))
    .refine((templates) => Object.keys(templates).length > 0, { error: "name at least one language" }),
  ipAllowlist: z.array(z.string()).max(20).default([]),
  ratePerSecond: z.int().min(1).max(10_000).default(10),
  nationalIdRecipients: z.boolean().default(false),
  keys: z.array(KeyRequest).max(3).default([]),
});
export type CampaignRequest = z.infer<typeof CampaignRequest>;
