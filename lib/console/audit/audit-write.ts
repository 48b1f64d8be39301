import { raw, sql } from "#lib/platform/postgres/sql";

/** Whether a record is one of several of a write: it names its retry, send or upload. The text must match the index exactly. */
export function isOfWrite(record: string) {
  return raw(`${record}.campaign is not null and ${record}.parameters ?| '{request,send,uploadId}'`);
}

/** The write that a record belongs to. The text must match the index exactly. */
export function writeOf(record: string) {
  const of = `${record}.parameters`;
  return raw(
    `coalesce('retry ' || (${of} ->> 'request'), 'send ' || (${of} ->> 'send'), 'upload ' || (${of} ->> 'uploadId'))`,
  );
}

/** Whether a later record exists for the same write as a record of `audit`. */
export const isSuperseded = sql`
  (${isOfWrite("audit")} and exists (
    select from audit later
    where ${isOfWrite("later")} and ${writeOf("later")} = ${writeOf("audit")} and later.id > audit.id))
`;

/** Whether a record of `audit` is the service's record of a call by the console, whose own record names the requester. */
export const isOtherSide = sql`
  (left(audit.actor, 4) = 'key_' and (
    -- Not exists(…): the planner would collect every trace id there is.
    select own.id from audit own
    where own.trace_id = audit.trace_id and own.trace_id is not null and own.campaign is not null
    limit 1) is not null)
`;
