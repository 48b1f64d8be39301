import type { RoleFrom } from "#lib/console/accounts/people";
import type { Role } from "#lib/domain/people/role";
import { lockFor } from "#lib/platform/postgres/advisory-locks";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** The sign-in library's name for an account at the provider. */
const BY_SIGN_ON = "oidc";

export type SignOnPersonRow = {
  id: string;
  email: string;
  role: Role | null;
  roleFrom: RoleFrom;
  /** Whether the person is linked to this account; otherwise only the e-mail matches. */
  linked: boolean;
  /** Whether the person is linked to another account of the provider. */
  otherAccount: boolean;
};

/** Until the transaction ends, nobody else joins or is linked with this e-mail. */
export async function lockEmail(tx: Sql, email: string): Promise<void> {
  await tx.query(lockFor("person", email));
}

/** The person linked to an account at the provider, or else the person with this e-mail. */
export function findSignOnPerson(tx: Sql, account: string, email: string): Promise<SignOnPersonRow | null> {
  return maybeRow(
    tx,
    sql`
      select o.id, o.email, o.role, o.role_from, coalesce(a.account_id = ${account}, false) as linked, a.id is not null as other_account
      from operator o
      left join operator_account a on a.operator_id = o.id and a.provider_id = ${BY_SIGN_ON}
      where a.account_id = ${account} or o.email = ${email}
      order by linked desc
      limit 1
    `,
  );
}

export async function linkSignOn(tx: Sql, id: string, operatorId: string, account: string): Promise<void> {
  await tx.query(sql`
    insert into operator_account (id, operator_id, account_id, provider_id)
    values (${id}, ${operatorId}, ${account}, ${BY_SIGN_ON})
  `);
}

export async function insertSignOnPerson(
  tx: Sql,
  person: { id: string; email: string; name: string; role: Role; roleFrom: RoleFrom; givenBy: string },
): Promise<void> {
  await tx.query(sql`
    insert into operator (id, email, name, role, role_from, role_given_by, role_given_at, email_verified)
    values (${person.id}, ${person.email}, ${person.name}, ${person.role}, ${person.roleFrom}, ${person.givenBy}, now(),
      true)
  `);
}
