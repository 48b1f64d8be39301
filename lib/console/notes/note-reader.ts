import type { Pool } from "pg";
import { visibilityIn } from "#lib/console/membership/visibility-rule";
import type { Reader } from "#lib/console/reader";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import type { Role } from "#lib/domain/people/role";

/** The person who reads notes of a campaign; of the routes of this installation's service if it is null. */
export type NoteReader = Pick<Reader, "pool" | "role" | "visibility" | "now" | "email"> & {
  campaign: Pick<ConsoleCampaignRow, "id" | "homeCode"> | null;
};

/** The person as a reader of notes on alerts of routes: with the rights of their role in the whole installation. */
export async function routeNoteReader(
  pool: Pool,
  { email, role }: { email: string; role: Role },
): Promise<NoteReader> {
  return { pool, campaign: null, role, email, visibility: await visibilityIn(pool, role), now: new Date() };
}
