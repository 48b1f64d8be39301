import type { RouteDetail } from "#lib/wire/service/route-detail";
import type { RouteRequest } from "#lib/wire/service/route-request";

/**
 * The route's settings. The server has parsed them with this type's schema. Settings of a newer version, which it could
 * not parse, have the same names.
 */
export function settingsOf({ settings }: Pick<RouteDetail, "settings">): RouteRequest {
  return settings as RouteRequest;
}
