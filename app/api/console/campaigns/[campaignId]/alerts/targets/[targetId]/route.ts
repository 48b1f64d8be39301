import { campaignAlerts } from "#lib/web/console/alert-endpoints";

export const PATCH = campaignAlerts.changeTarget;
export const DELETE = campaignAlerts.removeTarget;
