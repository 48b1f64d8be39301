import { BATCH_STATUSES, batchStatusCode, MESSAGE_STATUSES, statusCode } from "#lib/domain/messages/status";
import { raw, type sql } from "#lib/platform/postgres/sql";

type Statement = ReturnType<typeof sql>;

/**
 * A status in the form of the service's tables, by its name. It is part of the statement's text: as a parameter it
 * would have no type of its own in a `case`, and a prepared statement would be planned without knowing it.
 */
export const MESSAGE = stored(MESSAGE_STATUSES, statusCode);
export const BATCH = stored(BATCH_STATUSES, batchStatusCode);

function stored<Name extends string>(names: readonly Name[], code: (name: Name) => number) {
  return Object.fromEntries(names.map((name) => [name, raw(String(code(name)))])) as Record<Name, Statement>;
}
