import { isTimeZone } from "#lib/domain/time/show-time";

/** The time zone of the browser that calls, from its cookie; UTC without one. */
export function zoneOf(request: Request): string {
  const [, kept = ""] = /(?:^|;\s*)zone=([^;]*)/.exec(request.headers.get("cookie") ?? "") ?? [];
  const zone = kept.replaceAll(/%2F/gi, "/");
  return zone && isTimeZone(zone) ? zone : "UTC";
}
