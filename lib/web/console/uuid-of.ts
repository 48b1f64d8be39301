import { Refused } from "#lib/web/console/console-endpoint";

/** A path's UUID; what is none names nothing. */
export function uuidOf(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) {
    throw new Refused(404, "not_found", "This no longer exists. Reload the page.");
  }
  return text;
}
