import type { Pool } from "pg";
import type { Settings } from "#lib/platform/settings/settings";

export type Ageing = {
  /** Connected as the worker. Its connections wait only briefly for locks, so that others go first. */
  pool: Pool;
  /** The key for hashes of old messages' numbers; without it no number is removed. */
  numberKey?: Buffer;
  /** The database's address as the owner of its tables; used only for audit records. */
  ownerUrl: string;
  settings: Pick<Settings, "auditYears" | "auditExportFolder" | "auditStream">;
  warn: (line: string) => void;
};
