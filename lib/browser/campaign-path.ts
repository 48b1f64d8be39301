/** Where the console's own API has a campaign. */
export const campaignPath = (campaign: string) => `/api/console/campaigns/${encodeURIComponent(campaign)}`;
