import { routeAlerts } from "#lib/web/console/alert-endpoints";

export const POST = routeAlerts.testTarget;
