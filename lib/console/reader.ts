import type { Pool } from "pg";
import type { Viewer } from "#lib/console/membership/seen-campaigns";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import type { AnyRole } from "#lib/domain/people/role";
import type { Sights } from "#lib/domain/people/sight";

/** Who reads which campaign's mirror, and when. */
export type Reader = {
  /** Of a restricted operator, one that has only what they sent. */
  pool: Pool;
  campaign: ConsoleCampaignRow;
  /** In this campaign. */
  role: AnyRole;
  /** Without `numbers`, every number, value and text is masked before it leaves. */
  sights: Sights;
  /** Whose other campaigns count in what is said of all; everybody's where nobody looks. */
  viewer?: Viewer;
  now: Date;
  /** In which days begin for them; UTC where nobody looks. */
  zone?: string;
  /** Who is "you" in what is said; everybody else is named. */
  email?: string;
  /** Where they look from, as the audit log has it. */
  address?: string | null;
};
