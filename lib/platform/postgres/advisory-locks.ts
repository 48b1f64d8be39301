import { type Sql, sql } from "#lib/platform/postgres/sql";

/** All numbered advisory locks. They are listed together so that no number has two meanings. */
export const LOCKS = {
  /** One process at a time migrates, creates the role that web and worker log in as, or grants. */
  migration: 7264001,
  /** One process at a time changes the months that messages are divided into. */
  partitions: 7264002,
  /** With a hash of the campaign: writers of changes share it until their commit; a reader of changes has it alone. */
  changes: 7264005,
  /** With a hash of the campaign: retries share it until their commit; the removal of texts has it alone. */
  texts: 7264006,
  /** One process at a time makes a backup. */
  backup: 7264003,
  /** With a campaign's number: one answer at a time is stored in the mirror, because counters change with it. */
  mirror: 7264010,
  /** One process at a time registers the service's campaigns with the console. */
  adoption: 7264011,
  /** One worker at a time writes audit records to files and deletes them. */
  audit: 7264012,
  /** One process at a time changes data keys and their wrappings. */
  keys: 7264032,
  /** One worker at a time evaluates the alert rules. */
  alerts: 7264091,
} as const;

/** Kinds of locks that have a text as key. No kind contains a colon, so kind and key are never ambiguous. */
export type LockKind =
  /** The open link of an email address: a second link replaces the first. */
  | "link"
  /** An email address: one process at a time creates an operator for it or links one. */
  | "person"
  /** A file's bytes in a campaign: they are sent once at a time. */
  | "upload"
  /** A file's name in a campaign: one upload at a time looks for its batch. */
  | "upload name"
  /** A message's content in a campaign: it is sent once at a time. */
  | "send"
  /** A person: their views of masked messages are counted one at a time. */
  | "show"
  /** A person, or the hash of a number: tests and codes are counted one at a time. */
  | "test"
  /** A route and a phone: a message from it that comes again is kept once. */
  | "inbound"
  /** A campaign's number, or "routes": who is told of its alerts is added one at a time. */
  | "alert targets"
  /** The form that creates a campaign: it creates only one. */
  | "campaign request"
  /** The form that creates a route: it creates only one. */
  | "route request";

/** A statement that waits until the key's lock is free, and holds it until the transaction ends. */
export function lockFor(kind: LockKind, key: string) {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}:${key}`}, 0))`;
}

/** Waits until the lock is free, and holds it until the transaction ends. */
export async function takeLock(tx: Pick<Sql, "query">, lock: keyof typeof LOCKS): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${LOCKS[lock]})`);
}
