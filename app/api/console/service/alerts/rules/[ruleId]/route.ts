import { routeAlerts } from "#lib/web/console/alert-endpoints";

export const PUT = routeAlerts.changeRule;
