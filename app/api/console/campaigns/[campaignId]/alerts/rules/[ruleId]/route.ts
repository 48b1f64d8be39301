import { campaignAlerts } from "#lib/web/console/alert-endpoints";

export const PUT = campaignAlerts.changeRule;
export const DELETE = campaignAlerts.removeRule;
