import { RefusedError } from "#lib/web/console/console-endpoint";

/** The UUID in a path. Anything else is answered as not found. */
export function uuidOf(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) {
    throw new RefusedError(404, "not_found", "This no longer exists. Reload the page.");
  }
  return text;
}
