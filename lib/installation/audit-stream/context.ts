import type { Pool } from "pg";
import type { Sealing } from "#lib/platform/secrets/key-ring";
import type { Settings } from "#lib/platform/settings/settings";

/** What the worker needs to send audit records. */
export type AuditStreamContext = {
  pool: Pool;
  /** Under which the webhook's secret is encrypted. */
  sealing: Sealing;
  settings: Pick<Settings, "auditStream" | "environment" | "webhooksMayBePrivate">;
  /** Writes to standard output; resolves when the lines have left this process. */
  write: (lines: string) => Promise<void>;
  /** For how long a webhook may take to answer; ten seconds when left out. */
  timeoutMs?: number;
};

/** To what the sealed secret belongs. */
export const STREAM_OWNER = "audit stream";
