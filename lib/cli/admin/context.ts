import type { Command } from "#lib/cli/command/command";
import { openKeyRing } from "#lib/platform/secrets/key-ring";
import type { Service } from "#lib/service/context";
import type { RouteAdmin } from "#lib/service/routes/context";

/** Dependencies of the commands of `npm run admin`; each command uses only what it needs. */
export type AdminContext = Service & {
  /** The address of the database as its owner, password included. */
  databaseUrl: string;
};

/** Dependencies of the verbs of routes, with the keys that encrypt their secrets. */
export async function routeAdmin({ pool, settings }: AdminContext): Promise<RouteAdmin> {
  return { pool, settings, sealing: (await openKeyRing(pool, settings)).sealing };
}

export type AdminCommand = Command<AdminContext>;
