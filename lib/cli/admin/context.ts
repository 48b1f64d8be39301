import type { Command } from "#lib/cli/command/command";
import type { Service } from "#lib/service/context";

/** What the commands of `npm run admin` are given; each asks only for what it needs. */
export type AdminContext = Service & {
  /** The address of the database as its owner, password included. */
  databaseUrl: string;
};

export type AdminCommand = Command<AdminContext>;
