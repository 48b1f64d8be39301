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
  /** The service of this installation; its campaigns are there by themselves. */
  embedded: z.boolean(),
  /** Ends in /api/v2. */
  address: z.string(),
});
export type Upstream = z.infer<typeof Upstream>;

export const ListedUpstream = Upstream.extend({
  /** How many of its campaigns the console has; null of the service of this installation. */
  campaigns: z.int().nullable(),
});
export type ListedUpstream = z.infer<typeof ListedUpstream>;

/** Why a campaign's calls have stopped; null while they go on. */
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
  /** The console's own number of the campaign: what its addresses contain. */
  id: z.int(),
  /** The id upstream, `campaign_…`. */
  campaignId: z.string(),
  name: z.string(),
  upstream: Upstream,
  /** The key's last four characters; null when none is stored. */
  keyHint: z.string().nullable(),
  stop: StopReason.nullable(),
  /** No read has succeeded for longer than a lost call takes. */
  unanswered: z.boolean(),
  lastSuccessAt: Instant.nullable(),
  /** One-time passwords: retrying is unsuitable, and the gate says so. */
  oneTimePasswords: z.boolean(),
});
export type ConsoleCampaign = z.infer<typeof ConsoleCampaign>;

/** GET /api/console/campaigns/{id} */
export const CampaignInView = ConsoleCampaign.extend({
  /** How many files wait for an approval that this person may give. */
  filesWaiting: z.int(),
  /** The role in this campaign; a restricted operator sees only what they sent. */
  role: z.enum(CAMPAIGN_ROLES),
  /** Nothing is handed over meanwhile; known only of this installation's own service. Null while it runs. */
  pause: z.object({ at: Instant, reason: z.string(), by: z.string() }).nullable(),
});
export type CampaignInView = z.infer<typeof CampaignInView>;

export const ListedCampaign = ConsoleCampaign.extend({
  /** Nothing is handed over; known only of this installation's own service. */
  paused: z.boolean(),
  /** Counts of the quick filters, as of `lastSuccessAt`. */
  needsAction: z.int(),
  inFlight: z.int(),
  /** Whether the whole history was read; until then the counts cover a part. */
  complete: z.boolean(),
});
export type ListedCampaign = z.infer<typeof ListedCampaign>;

/** The parameters of the list: text in a name, an id, or an environment's name; how many at most. */
export const CampaignSearch = z.object({
  text: z.string().trim().max(200).catch(""),
  limit: z.coerce.number().int().min(1).max(1000).catch(100),
});
export type CampaignSearch = z.infer<typeof CampaignSearch>;

/** GET /api/console/campaigns?text=&limit= */
export const CampaignList = z.object({
  campaigns: z.array(ListedCampaign),
  upstreams: z.array(ListedUpstream),
  /** More match than were asked for. */
  hasMore: z.boolean(),
});
export type CampaignList = z.infer<typeof CampaignList>;
