import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "#lib/platform/postgres/sql";
import { appliedMigrations } from "#lib/platform/schema/migration-record";

/** The version of Redial that runs here. Only admins see it, because it would tell an attacker what to try. */
export type Version = {
  version: string;
  /** The beginning of a hash of the sources that were built; null in development. */
  build: string | null;
  migrations: { applied: number; last: string | null };
};

const BUILD_CHARACTERS = 12;

export async function showVersion(db: Sql): Promise<Version> {
  const names = [...(await appliedMigrations(db)).keys()].toSorted();
  const { version } = JSON.parse(readFileSync(join(process.cwd(), "package.json"), "utf8"));
  return {
    version,
    build: readBuild(),
    migrations: { applied: names.length, last: names.at(-1) ?? null },
  };
}

function readBuild(): string | null {
  if (process.env.NODE_ENV !== "production") return null;
  try {
    return readFileSync(join(process.cwd(), ".next/built-from"), "utf8").slice(0, BUILD_CHARACTERS);
  } catch {
    // It was built by hand, with next itself.
    return null;
  }
}
