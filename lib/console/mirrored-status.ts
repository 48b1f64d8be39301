import { BATCH_STATUSES, SHOWN_STATUSES } from "#lib/domain/messages/status";
import { FINAL_CODES, RETRYABLE_BATCH_STATUSES } from "#lib/domain/retries/retryable";
import { join, raw, type sql } from "#lib/platform/postgres/sql";

type Statement = ReturnType<typeof sql>;

/**
 * The mirror's statuses by name. They are literals in the statement, because PostgreSQL does not use the mirror's partial
 * indexes, which contain such words, for a prepared statement with the word as a parameter.
 */
export const MESSAGE = named(SHOWN_STATUSES);
export const BATCH = named(BATCH_STATUSES);

/** The retry rule's lists, also literals: mirror_batch_ineligible and mirror_message_worth contain them. */
export const RETRYABLE_BATCHES = join(RETRYABLE_BATCH_STATUSES.map(literal));
export const FINAL = join(FINAL_CODES.map(literal));

function named<Name extends string>(names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, literal(name)])) as Record<Name, Statement>;
}

function literal(name: string): Statement {
  return raw(`'${name}'`);
}
