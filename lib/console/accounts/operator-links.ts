import type { Role } from "#lib/domain/people/role";
import { lockFor } from "#lib/platform/postgres/advisory-locks";
import { maybeRow, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

type LinkKind = "join" | "password";

export type OperatorLinkRow = {
  id: string;
  kind: LinkKind;
  email: string;
  /** Null for a link to a new password. */
  role: Role | null;
  /** Null for an invitation. */
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

/** Makes a link, which replaces an open one of the same kind and e-mail. */
export async function insertLink(tx: Sql, link: NewLink): Promise<OperatorLinkRow> {
  // The lock is a statement of its own: a concurrent call waits here, and then replaces the first call's link.
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

/** The link of a token, in any state. */
export function findLink(db: Sql, tokenHash: Buffer): Promise<OperatorLinkRow | null> {
  return maybeRow(db, sql`select ${columns} from operator_link where token_hash = ${tokenHash}`);
}

/** Uses a link once. Null when it is used, revoked, replaced or expired. */
export function redeemLink(tx: Sql, tokenHash: Buffer): Promise<OperatorLinkRow | null> {
  return maybeRow(
    tx,
    // A concurrent call waits for the row and then finds the link ended.
    sql`
      update operator_link set ended = 'used', ended_at = now()
      where token_hash = ${tokenHash} and ended is null and expires_at > now()
      returning ${columns}
    `,
  );
}

/** Invitations that were neither used nor revoked, including expired ones, newest first. */
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

/** The revoked invitation, or null when it was no longer open. */
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

/** Revokes the links of a person who signed in another way or was removed, so that nobody can use them. */
export async function endLinksOf(tx: Sql, email: string): Promise<void> {
  await tx.query(sql`
    update operator_link set ended = 'revoked', ended_at = now() where email = ${email} and ended is null
  `);
}

/** Revokes the open links that a person made, and returns them. */
export function endLinksMadeBy(tx: Sql, email: string): Promise<OperatorLinkRow[]> {
  return rows(
    tx,
    sql`
      update operator_link set ended = 'revoked', ended_at = now() where made_by = ${email} and ended is null
      returning ${columns}
    `,
  );
}

/** Uses the open invitation of an e-mail that was verified in another way; null when there is none. */
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
