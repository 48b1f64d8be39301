import type { Pool } from "pg";
import type { Settings } from "#lib/platform/settings/settings";

/** What every verb of the service needs. */
export type Service = {
  pool: Pool;
  /** Where lists are read, if not from `pool`: the same database, some moments ago. */
  replica?: Pool;
  settings: Settings;
  /** The key that hashes national identity numbers. Only it can look them up. */
  nationalIdKey: Buffer;
};

/** For whom messages are sent. */
export type Sender = { campaignId: string; creatorId: string; nationalIdRecipients: boolean };

/** The caller, as far as verbs need to know. */
export type Caller = Sender & {
  /** `key_…`, for the audit record. */
  actor: string;
  address: string;
  traceId: string;
};
