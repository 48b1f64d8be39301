import { isTimeZone } from "#lib/domain/time/show-time";

/** The zone that the asking browser shows times in, as its pages keep it; UTC until they do. */
export function zoneOf(request: Request): string {
  const [, kept = ""] = /(?:^|;\s*)zone=([^;]*)/.exec(request.headers.get("cookie") ?? "") ?? [];
  const zone = kept.replaceAll(/%2F/gi, "/");
  return zone && isTimeZone(zone) ? zone : "UTC";
}
