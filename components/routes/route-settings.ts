import type { RouteDetail, RouteRequest } from "#lib/wire/service/route";

/**
 * What an admin chose for a route. The server has read it with the schema of this type; settings of a newer version, which
 * it could not read, have the same names.
 */
export function settingsOf({ settings }: Pick<RouteDetail, "settings">): RouteRequest {
  return settings as RouteRequest;
}
