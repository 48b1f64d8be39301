import { randomBytes } from "node:crypto";
import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** A session ends this long after its sign-in, however busy it is. */
export const SESSION_LIFETIME = "7 days";
/** How long a replaced session stays valid, for requests already under way with its old token. */
const OVERLAP = "10 seconds";

/** Whether a session is valid and was not replaced. */
export const isInUse = sql`
  expires_at > now() and created_at > now() - ${SESSION_LIFETIME}::interval + ${OVERLAP}::interval
`;

const endingSoon = sql`
  update operator_session set created_at = now() - ${SESSION_LIFETIME}::interval + ${OVERLAP}::interval, proven_at = null
`;

export type OperatorSessionRow = {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
};

/** An operator's valid sessions, last used first, never with their tokens. */
export function listSessions(db: Sql, operatorId: string): Promise<OperatorSessionRow[]> {
  return rows(
    db,
    sql`
      select id, created_at, updated_at, ip_address, user_agent from operator_session
      where operator_id = ${operatorId} and ${isInUse}
      order by updated_at desc, id
    `,
  );
}

/** False when the operator has no such session; another person's session is never ended. */
export async function endSession(db: Sql, operatorId: string, id: string): Promise<boolean> {
  const ended = await maybeRow(
    db,
    sql`delete from operator_session where operator_id = ${operatorId} and id::text = ${id} returning id`,
  );
  return ended !== null;
}

export async function endOtherSessions(db: Sql, operatorId: string, kept: string): Promise<void> {
  await db.query(sql`delete from operator_session where operator_id = ${operatorId} and id <> ${kept}`);
}

/** Lets a replaced session end soon instead of at once, and removes its proof; false when it has ended. */
export async function endSoon(db: Sql, id: string): Promise<boolean> {
  const ending = await maybeRow(db, sql`${endingSoon} where id = ${id}::uuid and ${isInUse} returning id`);
  return ending !== null;
}

/** Replaces this session by a proven one with a new token, and returns the token; null when it was replaced before. */
export async function replaceSession(db: Sql, id: string): Promise<string | null> {
  const made = await maybeRow<{ token: string }>(
    db,
    sql`
      with before as (
        select operator_id, expires_at, ip_address, user_agent, created_at, updated_at
        from operator_session where id = ${id}::uuid and ${isInUse} for update
      ), ended as (
        ${endingSoon} where id = ${id}::uuid and exists (select from before)
      )
      insert into operator_session
        (id, token, proven_at, operator_id, expires_at, ip_address, user_agent, created_at, updated_at)
      select gen_random_uuid(), ${randomBytes(24).toString("base64url")}, now(),
        operator_id, expires_at, ip_address, user_agent, created_at, updated_at
      from before returning token
    `,
  );
  return made?.token ?? null;
}

/** Ends a session that was just created. */
export async function endSessionOfToken(db: Sql, token: string): Promise<void> {
  await db.query(sql`delete from operator_session where token = ${token}`);
}
