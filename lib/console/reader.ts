import type { Pool } from "pg";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import type { Role } from "#lib/domain/people/role";

/** Who reads which campaign's mirror, and when. */
export type Reader = {
  pool: Pool;
  campaign: ConsoleCampaignRow;
  role: Role;
  now: Date;
  /** In which days begin for them; UTC where nobody looks. */
  zone?: string;
  /** Who is "you" in what is said; everybody else is named. */
  email?: string;
};
