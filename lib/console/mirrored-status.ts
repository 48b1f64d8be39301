import { BATCH_STATUSES, SHOWN_STATUSES } from "#lib/domain/messages/status";
import { FINAL_CODES, RETRYABLE_BATCH_STATUSES } from "#lib/domain/retries/retryable";
import { join, raw, type sql } from "#lib/platform/postgres/sql";

type Statement = ReturnType<typeof sql>;

/**
 * A status as the mirror stores it, by its name. Written into the statement's text: partial indexes of the mirror hold
 * such words, and PostgreSQL does not use them for a prepared statement that brings the word as a parameter.
 */
export const MESSAGE = named(SHOWN_STATUSES);
export const BATCH = named(BATCH_STATUSES);

/** The lists of the retry rule, in the text for the same reason: mirror_batch_ineligible and mirror_message_worth hold them. */
export const RETRYABLE_BATCHES = join(RETRYABLE_BATCH_STATUSES.map(literal));
export const FINAL = join(FINAL_CODES.map(literal));

function named<Name extends string>(names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, literal(name)])) as Record<Name, Statement>;
}

function literal(name: string): Statement {
  return raw(`'${name}'`);
}
