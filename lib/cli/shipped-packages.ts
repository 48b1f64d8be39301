import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), license: z.string().optional(), dev: z.boolean().optional() }),
  ),
});

/** The packages of the lock file that are not for development only, by name. A licence that is not stated is empty. */
export function shippedPackages(): { name: string; version: string; licence: string }[] {
  const text = readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8");
  return Object.entries(Lock.parse(JSON.parse(text)).packages)
    .filter(([path, { dev }]) => path !== "" && !dev)
    .map(([path, { version = "", license = "" }]) => ({
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version,
      licence: license,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
