import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

type Params = Record<string, string>;
export type RouteHandler = (
  request: Request,
  context: { params: Promise<Params> },
) => Promise<Response> | Response;

type FoundRoute = {
  params: Params;
  /** The file's exports: methods in capitals with their handlers. A file is loaded when it is first requested. */
  load: () => Promise<Record<string, RouteHandler | undefined>>;
};

export type FindRoute = (path: string) => FoundRoute | null;

/**
 * Finds the `route.ts` below `folder` that answers a path below `prefix`: `[id]` stands for one segment and is a
 * parameter, `[...rest]` stands for one or more. A literal segment is preferred to a parameter.
 */
export function routeFiles(folder: string, prefix: string): FindRoute {
  const routes = globSync("**/route.ts", { cwd: folder })
    .map((file) => file.replaceAll("\\", "/"))
    .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
    .map((file) => ({ pattern: patternOf(file, prefix), url: pathToFileURL(join(folder, file)).href }));
  return (path) => {
    for (const { pattern, url } of routes) {
      const found = pattern.exec(path);
      if (found) return { params: decoded(found.groups ?? {}), load: () => import(url) };
    }
    return null;
  };
}

/** Sorted by these texts, parameters follow every literal segment, and the rest of a path comes last. */
function rank(file: string): string {
  return file.replaceAll("[...", "~~").replaceAll("[", "~");
}

function patternOf(file: string, prefix: string): RegExp {
  const path = file.slice(0, -"/route.ts".length);
  const source = path.replaceAll(/\[\.\.\.\w+\]/g, ".+").replaceAll(/\[(\w+)\]/g, "(?<$1>[^/]+)");
  return new RegExp(`^${prefix}/${source}$`);
}

function decoded(groups: Params): Params {
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]));
}
