import { isUuid } from "#lib/domain/api/id";
import { RefusedError } from "#lib/web/console/console-endpoint";

/** The UUID in a path. Anything else is answered as not found. */
export function uuidOf(text: string): string {
  if (!isUuid(text)) {
    throw new RefusedError(404, "not_found", "This no longer exists. Reload the page.");
  }
  return text;
}
