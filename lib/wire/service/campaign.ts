import * as z from "zod";
import { LANGUAGES } from "#lib/domain/content/language";
import { BatchHoursRequest } from "#lib/wire/service/campaign-requests";

/** ISO 8601 with the offset of the service's time zone. */
const Timestamp = z.iso.datetime({ offset: true });
const Language = z.enum(LANGUAGES);
/** The number under which the console knows the campaign; null when it does not yet. */
const consoleCampaign = z.int().nullable();
const texts = z.partialRecord(Language, z.string());

export const ServiceCampaignSummary = z.object({
  campaignId: z.string(),
  name: z.string(),
  ratePerSecond: z.int(),
  /** Null while it runs. */
  pausedAt: Timestamp.nullable(),
  pauseReason: z.string(),
  pausedBy: z.string(),
  createdAt: Timestamp,
});
export type ServiceCampaignSummary = z.infer<typeof ServiceCampaignSummary>;

/** GET /api/console/service/campaigns?text=&limit=: the newest campaigns of the service of this installation. */
export const ServiceCampaignList = z.object({
  campaigns: z.array(ServiceCampaignSummary),
  /** Whether more match than were requested. */
  hasMore: z.boolean(),
});
export type ServiceCampaignList = z.infer<typeof ServiceCampaignList>;

/** A key without the key. */
export const ServiceKey = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(["send", "read"]),
  endsWith: z.string(),
  createdAt: Timestamp,
  /** Updated with a delay of some seconds. */
  lastUsedAt: Timestamp.nullable(),
  lastUsedAddress: z.string().nullable(),
  /** The last call with it from an address that is not on the list. */
  lastRefusedAt: Timestamp.nullable(),
  lastRefusedAddress: z.string().nullable(),
});
export type ServiceKey = z.infer<typeof ServiceKey>;

/** GET /api/console/service/campaigns/{id}, and what every change of it answers. */
export const ServiceCampaign = ServiceCampaignSummary.extend({
  header: z.string(),
  footer: texts,
  templates: texts,
  variables: z.array(z.string()),
  contentVersion: z.int(),
  /** Whether messages were created with it; then a change needs a new version. */
  contentLocked: z.boolean(),
  ipAllowlist: z.array(z.string()),
  nationalIdRecipients: z.boolean(),
  /** Hours in which batches go; null: at all times. */
  batchHours: BatchHoursRequest.nullable(),
  /** Names of routes, in the order of preference. Empty: the simulator, or nothing in production. */
  routes: z.array(z.string()),
  /** Empty: the first sender of the route. */
  sender: z.string(),
  keys: z.array(ServiceKey),
  /** Number of messages in each status. */
  messages: z.record(z.string(), z.int()),
});
export type ServiceCampaign = z.infer<typeof ServiceCampaign>;

/** A key with the key: shown once. */
export const NewServiceKey = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(["send", "read"]),
  key: z.string(),
});
export type NewServiceKey = z.infer<typeof NewServiceKey>;

/** POST /api/console/service/campaigns. `apiKeys` is empty when the same request has already created it. */
export const MadeServiceCampaign = z.object({
  campaignId: z.string(),
  apiKeys: z.array(NewServiceKey),
  consoleCampaign,
});
export type MadeServiceCampaign = z.infer<typeof MadeServiceCampaign>;

/** GET /api/console/service/campaigns/{id}/versions: newest first. */
export const ContentVersions = z.object({
  versions: z.array(
    z.object({
      version: z.int(),
      current: z.boolean(),
      madeBy: z.string(),
      createdAt: Timestamp,
      header: z.string(),
      bodies: z.array(
        z.object({ templateBodyId: z.string(), language: Language, body: z.string(), footer: z.string() }),
      ),
    }),
  ),
});
export type ContentVersions = z.infer<typeof ContentVersions>;

/** POST and DELETE …/addresses. */
export const AddressRequest = z.strictObject({ address: z.string().max(100) });
export type AddressRequest = z.infer<typeof AddressRequest>;

/** GET /api/console/service/address: the browser's address, as the service sees it. */
export const OwnAddress = z.object({ address: z.string() });
export type OwnAddress = z.infer<typeof OwnAddress>;

/** POST …/test-messages. */
export const TestMessage = z.strictObject({
  recipient: z.string().max(20),
  language: Language,
  values: z.record(z.string().max(100), z.string().max(1000)),
});
export type TestMessage = z.infer<typeof TestMessage>;
export const SentTestMessage = z.object({ messageId: z.string(), consoleCampaign });
export type SentTestMessage = z.infer<typeof SentTestMessage>;

/** Largest file that the console imports; larger ones need the command line. */
export const MAX_DIRECTORY_BYTES = 8 * 1024 * 1024;

/** GET, POST (text/csv) and DELETE /api/console/service/directory. */
export const Directory = z.object({
  entries: z.int(),
  changedAt: z.iso.datetime(),
  changedBy: z.string(),
  /** Entries of the file that was just imported; null otherwise. */
  imported: z.int().nullable().default(null),
});
export type Directory = z.infer<typeof Directory>;
/** POST …/directory/removals. */
export const DirectoryRemoval = z.strictObject({ nationalId: z.string().trim().max(20) });
export type DirectoryRemoval = z.infer<typeof DirectoryRemoval>;
