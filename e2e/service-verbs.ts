import { randomBytes } from "node:crypto";
import { databaseUrl } from "#lib/platform/postgres/database-url";
import { openPool } from "#lib/platform/postgres/pool";
import { parseSettings } from "#lib/platform/settings/settings";
import type { Service as Verbs } from "#lib/service/context";
import type { Location } from "./location";

const pools = new Map<string, Verbs["pool"]>();

/**
 * The service's verbs on a running service's database, for what a test only needs to be there. The command line does
 * the same with a process for each; what it promises has specs of its own. Not for the directory of identity numbers.
 */
export function serviceVerbs({ variables }: Location): Verbs {
  const settings = parseSettings(variables);
  const url = databaseUrl(settings);
  const pool = pools.get(url) ?? openPool(url, 2, "redial e2e");
  pools.set(url, pool);
  return { pool, settings, nationalIdKey: randomBytes(32) };
}
