import * as z from "zod";
import { MOST_TYPED, refusedList, refusedListProblem } from "#lib/domain/content/refused-characters";
import { HOME_COUNTRIES } from "#lib/domain/recipients/home-number";
import { ApprovalRule, LaterRule } from "#lib/wire/console/approval-rule";
import { ConsoleCampaign } from "#lib/wire/console/campaign";
import { Instant } from "#lib/wire/console/instant";

/**
 * POST /api/console/upstreams (administrators). The address is https, or http to this machine; its API has to answer, and
 * /api/v2 is added where that is missing.
 */
export const UpstreamRequest = z.strictObject({
  name: z.string().trim().min(1).max(100),
  address: z.string().trim().min(1).max(500),
  kind: z.enum(["production", "test", "loadtest"]),
});
export type UpstreamRequest = z.infer<typeof UpstreamRequest>;

/** PATCH /api/console/upstreams/{id} (administrators): only what is named changes. */
export const UpstreamChange = UpstreamRequest.partial().extend({
  /** Lets a new address delete the campaigns' keys, which were given for the old one. */
  deleteKeys: z.boolean().default(false),
});
export type UpstreamChange = z.infer<typeof UpstreamChange>;

/** Answer to POST and PATCH; its address is the one that answered, not always the one that was typed. */
export const UpstreamSaved = z.object({ id: z.int(), address: z.string() });
export type UpstreamSaved = z.infer<typeof UpstreamSaved>;

const key = z.string().trim().min(1).max(500);

/** POST /api/console/campaigns (administrators): the key is tried with one call, kept encrypted, never shown again. */
export const CampaignRegistration = z.strictObject({
  upstreamId: z.int().max(2_147_483_647),
  campaignId: z.string().trim().min(1).max(200),
  name: z.string().trim().min(1).max(200),
  key,
});
export type CampaignRegistration = z.infer<typeof CampaignRegistration>;

/** PUT /api/console/campaigns/{id}/key (administrators). */
export const KeyReplacement = z.strictObject({ key });
export type KeyReplacement = z.infer<typeof KeyReplacement>;

/** PATCH /api/console/campaigns/{id} (administrators): only what is named changes. */
export const CampaignChange = z.strictObject({
  name: z.string().trim().min(1).max(200).optional(),
  oneTimePasswords: z.boolean().optional(),
  allowancePerSecond: z.number().min(1).max(1000).optional(),
  backgroundPerSecond: z.number().min(0.5).max(4).optional(),
  /** Larger files need an approval; 0: every file; null: none does. */
  approvalAbove: z.int().min(0).max(10_000_000).nullable().optional(),
  /** Files with texts or limits that no accepted file had before need an approval. */
  approvalFirstUse: z.boolean().optional(),
  /** The calling code of the country to which it mostly sends; null: it has no home country. */
  homeCode: z
    .literal([...HOME_COUNTRIES.keys()])
    .nullable()
    .optional(),
  /** The characters that the campaign's provider refuses, as they were typed. */
  refusedCharacters: z
    .string()
    .max(MOST_TYPED)
    .transform(refusedList)
    .superRefine((list, { addIssue }) => {
      const problem = refusedListProblem(list);
      if (problem) addIssue(problem);
    })
    .optional(),
});
export type CampaignChange = z.infer<typeof CampaignChange>;

/** GET /api/console/campaigns/{id}/settings: the campaign with its limits, and what the probe has found. */
export const CampaignSettings = z.object({
  campaign: ConsoleCampaign,
  /** The campaign's whole limit in calls per second; the console's background share; the maximum of both lanes. */
  allowancePerSecond: z.number(),
  backgroundPerSecond: z.number(),
  ceilingPerSecond: z.number(),
  /** Which files need an approval, and which from the next day on. */
  rule: ApprovalRule,
  later: LaterRule.nullable(),
  homeCode: z.int().nullable(),
  refusedCharacters: z.string(),
  /** The largest page that upstream returned; null before the probe. */
  pageSize: z.int().nullable(),
  listOrder: z.enum(["newest_first", "oldest_first"]).nullable(),
  callsLastMinute: z.int(),
  lastDroppedAt: Instant.nullable(),
  /** The address from which this server calls, for the campaign's address list; null if it is unknown. */
  outgoing: z.object({ address: z.string(), isPrivate: z.boolean() }).nullable(),
});
export type CampaignSettings = z.infer<typeof CampaignSettings>;
