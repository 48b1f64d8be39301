import { campaignAlerts } from "#lib/web/console/alert-endpoints";

export const GET = campaignAlerts.show;
