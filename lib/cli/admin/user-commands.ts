import type { AdminCommand } from "#lib/cli/admin/context";
import { choosePassword } from "#lib/cli/admin/read-password";
import { command } from "#lib/cli/command/command";
import { listOperators, replacePassword } from "#lib/console/accounts/operators";
import { endSessionsOf, findPerson } from "#lib/console/accounts/people";
import { deleteSecondFactor, deleteTrustedDevices } from "#lib/console/accounts/second-factor";
import { createOperator } from "#lib/console/people/create-operator";
import { removeAccess } from "#lib/console/sign-in/end-access";
import { hashPassword } from "#lib/console/sign-in/password-hash";
import { clearFailedAttempts } from "#lib/console/sign-in/sign-in-attempt";
import { isEmail } from "#lib/domain/people/email";
import { parseRole, ROLES } from "#lib/domain/people/role";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import { WrongInput } from "#lib/service/wrong-input";

const ACTOR = "command line";
const EMAIL = { value: "E", about: "the user's email address", required: true } as const;

/** Commands for the users of the console. */
export const userCommands: AdminCommand[] = [
  command({
    words: "user create",
    summary:
      "Create a user, with the password on standard input or a generated one, to be changed within 7 days.",
    options: {
      email: { value: "E", about: "the email address for signing in", required: true },
      role: { value: ROLES.join("|"), about: "what the user can do", required: true },
    },
    run: async ({ pool }, { email: given, role: roleName }) => {
      const email = emailOf(given);
      const role = parseRole(roleName);
      if (!role) throw new WrongInput(`--role must be one of ${ROLES.join(", ")}.`);
      const { password, shown } = await choosePassword();
      await begin(pool, async (tx) => {
        if (!(await createOperator(tx, { email, role, password, isFirst: true }))) {
          throw new WrongInput(`There is already a user ${email}.`);
        }
        await record(tx, "person.create", email, { role });
      });
      return { email, role, ...shown };
    },
  }),
  command({
    words: "user password",
    summary: "Set a new password, as user create does, and end the user's sessions.",
    options: { email: EMAIL },
    run: async ({ pool }, { email: given }) => {
      const email = emailOf(given);
      const { password, shown } = await choosePassword();
      const passwordHash = await hashPassword(password);
      await begin(pool, async (tx) => {
        if (!(await replacePassword(tx, email, passwordHash))) throw unknownUser(email);
        const person = await findPerson(tx, email);
        if (person) await deleteTrustedDevices(tx, person.id);
        await clearFailedAttempts(tx, email, null);
        await record(tx, "password.reset", email);
      });
      return { email, ...shown };
    },
  }),
  command({
    words: "user reset-second-factor",
    summary: "Turn off a user's two-factor authentication and end their sessions.",
    options: { email: EMAIL },
    run: async ({ pool }, { email: given }) => {
      const email = emailOf(given);
      await begin(pool, async (tx) => {
        const person = await findPerson(tx, email);
        if (!person) throw unknownUser(email);
        if (!(await deleteSecondFactor(tx, person.id))) {
          throw new WrongInput(`The user ${email} has not set up two-factor authentication.`);
        }
        await endSessionsOf(tx, person.id);
        await record(tx, "second_factor.reset", email);
      });
      return { email, reset: true };
    },
  }),
  command({
    words: "user delete",
    summary: "Remove a user, revoke their links, and stop their operations and retry plans.",
    options: { email: EMAIL },
    run: async ({ pool }, { email: given }) => {
      const email = emailOf(given);
      await begin(pool, async (tx) => {
        const person = await findPerson(tx, email);
        if (!person) throw unknownUser(email);
        await removeAccess(tx, person, { email: ACTOR, address: null });
        await record(tx, "person.remove", email);
      });
      return { email, deleted: true };
    },
  }),
  command({
    words: "user list",
    summary: "List who can use the console, with their roles.",
    run: ({ pool }) => listOperators(pool),
  }),
];

function record(tx: Sql, action: string, target: string, parameters = {}): Promise<void> {
  return recordAudit(tx, { campaignId: null, actor: ACTOR, action, target, parameters });
}

function emailOf(given: string): string {
  const email = given.trim().toLowerCase();
  if (!isEmail(email)) throw new WrongInput("--email is not an email address.");
  return email;
}

function unknownUser(email: string): WrongInput {
  return new WrongInput(`There is no user ${email}.`);
}
