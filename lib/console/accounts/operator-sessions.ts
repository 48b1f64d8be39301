import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** A session ends this long after its sign-in, however busy it is. */
export const SESSION_LIFE = "7 days";

export type OperatorSessionRow = {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
};

/** An operator's sessions that still let in, the last used first; never their tokens. */
export function listSessions(db: Sql, operatorId: string): Promise<OperatorSessionRow[]> {
  return rows(
    db,
    sql`
      select id, created_at, updated_at, ip_address, user_agent from operator_session
      where operator_id = ${operatorId} and expires_at > now() and created_at > now() - ${SESSION_LIFE}::interval
      order by updated_at desc, id
    `,
  );
}

/** False when the operator has no such session; another's is never ended. */
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

/** Takes back a session that was just made. */
export async function endSessionOfToken(db: Sql, token: string): Promise<void> {
  await db.query(sql`delete from operator_session where token = ${token}`);
}
