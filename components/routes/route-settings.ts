import type { RouteDetail } from "#lib/wire/service/route-detail";
import type { RouteRequest } from "#lib/wire/service/route-request";

/**
 * What an admin chose for a route. The server has read it with the schema of this type; settings of a newer version, which
 * it could not read, have the same names.
 */
export function settingsOf({ settings }: Pick<RouteDetail, "settings">): RouteRequest {
  return settings as RouteRequest;
}
