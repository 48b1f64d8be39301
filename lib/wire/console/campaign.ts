import * as z from "zod";
import { CAMPAIGN_ROLES } from "#lib/domain/people/role";
import { Instant } from "#lib/wire/console/instant";

/** Purpose of an environment; only the embedded service is a `sandbox`. */
export const UPSTREAM_KINDS = ["sandbox", "test", "loadtest", "production"] as const;
export const UpstreamKind = z.enum(UPSTREAM_KINDS);
export type UpstreamKind = z.infer<typeof UpstreamKind>;

/** An environment: a service on which campaigns run. */
export const Upstream = z.object({
  id: z.int(),
  name: z.string(),
  kind: UpstreamKind,
  /** Whether it is the service of this installation, whose campaigns are there by themselves. */
  embedded: z.boolean(),
  /** Ends in /api/v2. */
  address: z.string(),
});
export type Upstream = z.infer<typeof Upstream>;

export const ListedUpstream = Upstream.extend({
  /** Number of its campaigns in the console; null for the service of this installation. */
  campaigns: z.int().nullable(),
});
export type ListedUpstream = z.infer<typeof ListedUpstream>;

/** Why a campaign's calls have stopped; null while they continue. */
export const StopReason = z.enum([
  "key_missing",
  "key_unreadable",
  "key_rejected",
  "address_refused",
  "permission_missing",
  "not_found",
]);
export type StopReason = z.infer<typeof StopReason>;

export const ConsoleCampaign = z.object({
  /** The campaign's number in the console, as URLs contain it. */
  id: z.int(),
  /** The id upstream, `campaign_…`. */
  campaignId: z.string(),
  name: z.string(),
  upstream: Upstream,
  /** The key's last four characters; null when none is stored. */
  keyHint: z.string().nullable(),
  stop: StopReason.nullable(),
  /** No read has succeeded for longer than one lost call takes. */
  unanswered: z.boolean(),
  lastSuccessAt: Instant.nullable(),
  /** One-time passwords: retrying is unsuitable, and the gate says so. */
  oneTimePasswords: z.boolean(),
});
export type ConsoleCampaign = z.infer<typeof ConsoleCampaign>;

/** GET /api/console/campaigns/{id} */
export const CampaignInView = ConsoleCampaign.extend({
  /** Number of files that wait for an approval by this person. */
  filesWaiting: z.int(),
  /** Files halted after their first rows, about which this person may decide. */
  filesHalted: z.int(),
  /** The role in this campaign; a restricted operator sees only what they sent. */
  role: z.enum(CAMPAIGN_ROLES),
  /** Sending is paused; known only for this installation's own service. Null while it runs. */
  pause: z.object({ at: Instant, reason: z.string(), by: z.string() }).nullable(),
  /** Until when its batches wait for their hours, likewise. Null while none does. */
  outsideHours: z.string().nullable(),
});
export type CampaignInView = z.infer<typeof CampaignInView>;

export const ListedCampaign = ConsoleCampaign.extend({
  /** Sending is paused; known only for this installation's own service. */
  paused: z.boolean(),
  /** Counts of the quick filters, as of `lastSuccessAt`. */
  needsAction: z.int(),
  inFlight: z.int(),
  /** Whether the whole history was read; until then the counts cover a part. */
  complete: z.boolean(),
});
export type ListedCampaign = z.infer<typeof ListedCampaign>;

/** The list's parameters: text in a name, an id or an environment's name, and the most campaigns. */
export const CampaignSearch = z.object({
  text: z.string().trim().max(200).catch(""),
  limit: z.coerce.number().int().min(1).max(1000).catch(100),
});
export type CampaignSearch = z.infer<typeof CampaignSearch>;

/** GET /api/console/campaigns?text=&limit= */
export const CampaignList = z.object({
  campaigns: z.array(ListedCampaign),
  upstreams: z.array(ListedUpstream),
  /** Whether more match than were requested. */
  hasMore: z.boolean(),
});
export type CampaignList = z.infer<typeof CampaignList>;
