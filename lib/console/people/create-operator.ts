import { randomUUID } from "node:crypto";
import { insertOperator } from "#lib/console/accounts/operators";
import { hashPassword } from "#lib/console/sign-in/password-hash";
import type { Role } from "#lib/domain/people/role";
import type { Sql } from "#lib/platform/postgres/sql";

export type NewOperator = {
  email: string;
  role: Role;
  password: string;
  givenBy?: string;
  isFirst?: boolean;
};

/**
 * Creates an operator, with a password that must be changed if `isFirst`; false when the e-mail is in use. E-mails are
 * stored in lower case, as sign-in looks them up.
 */
export async function createOperator(
  db: Sql,
  { email, role, password, givenBy = "command line", isFirst }: NewOperator,
): Promise<boolean> {
  const address = email.trim().toLowerCase();
  const name = address.split("@")[0] ?? address;
  return insertOperator(db, {
    id: randomUUID(),
    email: address,
    name,
    role,
    givenBy,
    passwordHash: await hashPassword(password),
    isFirst,
  });
}
