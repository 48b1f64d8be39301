import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ApiRoute } from "#lib/service/api/answer-api";
import { API_PATHS, API_PREFIX } from "#lib/wire/api/paths";

/** The public API's route files, the same that Next serves in development. */
export function loadApiRoutes(root: string): Promise<ApiRoute[]> {
  return Promise.all(
    Object.keys(API_PATHS).map(async (path) => {
      const folder = path.replaceAll(/\{(\w+)\}/g, "[$1]");
      const file = join(root, "app", API_PREFIX, folder, "route.ts");
      const named = path.replace(".", "\\.").replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)");
      return {
        pattern: new RegExp(`^${API_PREFIX}${named}$`),
        handlers: await import(pathToFileURL(file).href),
      };
    }),
  );
}
