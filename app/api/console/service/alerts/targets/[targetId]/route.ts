import { routeAlerts } from "#lib/web/console/alert-endpoints";

export const PATCH = routeAlerts.changeTarget;
export const DELETE = routeAlerts.removeTarget;
