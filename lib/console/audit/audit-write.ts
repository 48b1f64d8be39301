import { raw, sql } from "#lib/platform/postgres/sql";

/** A record is one of several of a write: it names its retry, send or upload. As the index has it, word for word. */
export function isOfWrite(record: string) {
  return raw(`${record}.campaign is not null and ${record}.parameters ?| '{request,send,uploadId}'`);
}

/** Which write a record is of. As the index has it, word for word. */
export function writeOf(record: string) {
  const of = `${record}.parameters`;
  return raw(
    `coalesce('retry ' || (${of} ->> 'request'), 'send ' || (${of} ->> 'send'), 'upload ' || (${of} ->> 'uploadId'))`,
  );
}

/** A later record says how the write of a record of `audit` went on. */
export const isSuperseded = sql`
  (${isOfWrite("audit")} and exists (
    select from audit later
    where ${isOfWrite("later")} and ${writeOf("later")} = ${writeOf("audit")} and later.id > audit.id))
`;

/** A record of `audit` is the service's own, of a call that the console made: the console's says who asked for it. */
export const isOtherSide = sql`
  (left(audit.actor, 4) = 'key_' and (
    -- Not exists(…): the planner would collect every trace id there is.
    select own.id from audit own
    where own.trace_id = audit.trace_id and own.trace_id is not null and own.campaign is not null
    limit 1) is not null)
`;
