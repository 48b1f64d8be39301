import type { Pool } from "pg";
import type { Settings } from "#lib/platform/settings/settings";

/** Dependencies of every verb of the service. */
export type Service = {
  pool: Pool;
  /** A pool for reading lists, if not `pool`: it reads the same database as it was some moments ago. */
  replica?: Pool;
  settings: Settings;
  /** The key that hashes national identity numbers. Only it can look them up. */
  nationalIdKey: Buffer;
};

/** The campaign and creator for which messages are sent. */
export type Sender = { campaignId: string; creatorId: string; nationalIdRecipients: boolean };

/** The facts about the caller that verbs need. */
export type Caller = Sender & {
  /** `key_…`, for the audit record. */
  actor: string;
  address: string;
  traceId: string;
};
