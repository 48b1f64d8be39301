import type { Pool } from "pg";
import type { Sealing } from "#lib/platform/secrets/key-ring";
import type { Settings } from "#lib/platform/settings/settings";

/** Dependencies of sending audit records. */
export type AuditStreamContext = {
  pool: Pool;
  /** Encrypts the webhook's secret. */
  sealing: Sealing;
  settings: Pick<Settings, "auditStream" | "environment" | "webhooksMayBePrivate">;
  /** Writes to standard output; resolves when the lines have left this process. */
  write: (lines: string) => Promise<void>;
  /** Time limit for a webhook's answer; ten seconds when left out. */
  timeoutMs?: number;
};

/** Owner of the sealed secret. */
export const STREAM_OWNER = "audit stream";
