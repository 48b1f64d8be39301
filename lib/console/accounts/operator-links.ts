import type { Role } from "#lib/domain/people/role";
import { lockFor } from "#lib/platform/postgres/advisory-locks";
import { maybeRow, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type LinkKind = "join" | "password";

export type OperatorLinkRow = {
  id: string;
  kind: LinkKind;
  email: string;
  /** Null of a link to a new password. */
  role: Role | null;
  /** Null of an invitation. */
  operatorId: string | null;
  madeBy: string;
  createdAt: Date;
  expiresAt: Date;
  ended: "used" | "revoked" | "replaced" | null;
};

export type NewLink = Pick<OperatorLinkRow, "id" | "kind" | "email" | "role" | "operatorId" | "madeBy"> & {
  tokenHash: Buffer;
  hours: number;
};

const columns = sql`id, kind, email, role, operator_id, made_by, created_at, expires_at, ended`;

/** Makes a link; one of the same kind and e-mail that is still open is replaced by it. */
export async function insertLink(tx: Sql, link: NewLink): Promise<OperatorLinkRow> {
  // In a statement of its own: of two at once the second waits here, and then replaces the first one's.
  await tx.query(lockFor("link", `${link.kind} ${link.email}`));
  await tx.query(sql`
    update operator_link set ended = 'replaced', ended_at = now()
    where kind = ${link.kind} and email = ${link.email} and ended is null
  `);
  return oneRow(
    tx,
    sql`
      insert into operator_link (id, kind, token_hash, email, role, operator_id, made_by, expires_at)
      values (${link.id}, ${link.kind}, ${link.tokenHash}, ${link.email}, ${link.role}, ${link.operatorId},
        ${link.madeBy}, now() + make_interval(hours => ${link.hours}))
      returning ${columns}
    `,
  );
}

/** The link of a token, whatever became of it. */
export function findLink(db: Sql, tokenHash: Buffer): Promise<OperatorLinkRow | null> {
  return maybeRow(db, sql`select ${columns} from operator_link where token_hash = ${tokenHash}`);
}

/** Uses a link up, once: null when it is used, revoked, replaced or too old. */
export function redeemLink(tx: Sql, tokenHash: Buffer): Promise<OperatorLinkRow | null> {
  return maybeRow(
    tx,
    // Of two at once, the second waits for the first one's row and then finds it ended.
    sql`
      update operator_link set ended = 'used', ended_at = now()
      where token_hash = ${tokenHash} and ended is null and expires_at > now()
      returning ${columns}
    `,
  );
}

/** Invitations that were neither used nor revoked, those that are too old included; the newest first. */
export function listInvitations(db: Sql): Promise<OperatorLinkRow[]> {
  return rows(
    db,
    sql`
      select ${columns} from operator_link where kind = 'join' and ended is null
      order by created_at desc, id
      limit 200
    `,
  );
}

/** The invitation that was revoked, or null when it was not open any more. */
export function revokeInvitation(tx: Sql, id: string): Promise<OperatorLinkRow | null> {
  return maybeRow(
    tx,
    sql`
      update operator_link set ended = 'revoked', ended_at = now()
      where id::text = ${id} and kind = 'join' and ended is null
      returning ${columns}
    `,
  );
}

/** What nobody may use any more of somebody who has come in by another way, or is gone. */
export async function endLinksOf(tx: Sql, email: string): Promise<void> {
  await tx.query(sql`
    update operator_link set ended = 'revoked', ended_at = now() where email = ${email} and ended is null
  `);
}

/** Revokes the open links that somebody made; returns them. */
export function endLinksMadeBy(tx: Sql, email: string): Promise<OperatorLinkRow[]> {
  return rows(
    tx,
    sql`
      update operator_link set ended = 'revoked', ended_at = now() where made_by = ${email} and ended is null
      returning ${columns}
    `,
  );
}

/** Uses up the open invitation of an e-mail that was verified otherwise; null when there is none. */
export function redeemInvitationOf(tx: Sql, email: string): Promise<OperatorLinkRow | null> {
  return maybeRow(
    tx,
    sql`
      update operator_link set ended = 'used', ended_at = now()
      where email = ${email} and kind = 'join' and ended is null and expires_at > now()
      returning ${columns}
    `,
  );
}
