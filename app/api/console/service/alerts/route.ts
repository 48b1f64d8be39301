import { routeAlerts } from "#lib/web/console/alert-endpoints";

export const GET = routeAlerts.show;
