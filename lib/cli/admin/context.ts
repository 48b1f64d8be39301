import type { Command } from "#lib/cli/command/command";
import { openKeyRing } from "#lib/platform/secrets/key-ring";
import type { Service } from "#lib/service/context";
import type { RouteAdmin } from "#lib/service/routes/context";

/** What the commands of `npm run admin` are given; each asks only for what it needs. */
export type AdminContext = Service & {
  /** The address of the database as its owner, password included. */
  databaseUrl: string;
};

/** What the verbs of routes need: the keys that encrypt their secrets. */
export async function routeAdmin({ pool, settings }: AdminContext): Promise<RouteAdmin> {
  return { pool, settings, sealing: (await openKeyRing(pool, settings)).sealing };
}

export type AdminCommand = Command<AdminContext>;
