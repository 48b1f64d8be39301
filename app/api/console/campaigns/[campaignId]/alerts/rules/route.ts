import { campaignAlerts } from "#lib/web/console/alert-endpoints";

export const POST = campaignAlerts.addRule;
