/** The path of a campaign in the console's own API. */
export const campaignPath = (campaign: string) => `/api/console/campaigns/${encodeURIComponent(campaign)}`;
