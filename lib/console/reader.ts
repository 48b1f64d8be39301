import type { Pool } from "pg";
import type { Viewer } from "#lib/console/membership/seen-campaigns";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import type { AnyRole } from "#lib/domain/people/role";
import type { Visibility } from "#lib/domain/people/visibility";

/** The person who reads, the campaign, and the time. */
export type Reader = {
  /** For a restricted operator, a pool that shows only what they sent. */
  pool: Pool;
  campaign: ConsoleCampaignRow;
  /** Role in this campaign. */
  role: AnyRole;
  /** Without `numbers`, every number, value and text is masked before it leaves. */
  visibility: Visibility;
  /** Whose campaigns count in figures about all campaigns; all of them if there is no viewer. */
  viewer?: Viewer;
  now: Date;
  /** Time zone of the viewer's days; UTC if there is no viewer. */
  zone?: string;
  /** The person who is called "you"; everybody else is named. */
  email?: string;
  /** The viewer's network address for the audit log. */
  address?: string | null;
};
