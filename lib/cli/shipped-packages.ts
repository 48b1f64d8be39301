import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      optional: z.boolean().optional(),
      peer: z.boolean().optional(),
    }),
  ),
});

/**
 * The packages of the lock file that are not for development only, by name. What another package only takes if it is there
 * (optional peers) is there for development. A licence that is not stated is empty.
 */
export function shippedPackages(): { name: string; version: string; licence: string }[] {
  const text = readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8");
  return Object.entries(Lock.parse(JSON.parse(text)).packages)
    .filter(([path]) => path !== "")
    .filter(([, { dev, devOptional, optional, peer }]) => !dev && !devOptional && !(optional && peer))
    .map(([path, { version = "", license = "" }]) => ({
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version,
      licence: license,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
