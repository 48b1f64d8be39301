import * as z from "zod";

/** ISO 8601 with the offset of the service's time zone. */
const Timestamp = z.iso.datetime({ offset: true });

export const ServiceCampaignSummary = z.object({
  campaignId: z.string(),
  name: z.string(),
  ratePerSecond: z.int(),
  pausedAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type ServiceCampaignSummary = z.infer<typeof ServiceCampaignSummary>;

/** Every campaign of the service of this installation, as its administration lists them. */
export const ServiceCampaignList = z.object({ campaigns: z.array(ServiceCampaignSummary) });
export type ServiceCampaignList = z.infer<typeof ServiceCampaignList>;
