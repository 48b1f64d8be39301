import { fstatSync } from "node:fs";
import type { Arguments } from "#lib/cli/admin-input";
import { createOperator } from "#lib/console/create-operator";
import { generatePassword, hashPassword, passwordProblem } from "#lib/console/password";
import { parseRole, ROLES } from "#lib/domain/role";
import type { Service } from "#lib/service/context";
import { WrongInput } from "#lib/service/wrong-input";
import { recordAudit } from "#lib/store/audit";
import { deleteOperator, listOperators, replacePassword } from "#lib/store/operators";
import { endSessionsOf, findPerson } from "#lib/store/people";
import { deleteSecondFactor } from "#lib/store/second-factor";
import type { Sql } from "#lib/store/sql";

const SILENCE_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

type Command = (service: Pick<Service, "pool">, args: Arguments) => Promise<unknown>;

export const userUsage = `  user create --email E --role ${ROLES.join("|")}   (password on standard input, or generated)
  user password --email E   (ends the user's sessions)
  user reset-second-factor --email E   (for whoever lost it; ends the user's sessions)
  user delete --email E
  user list`;

/** The commands about who may use the console, by their words. */
export const userCommands: Record<string, Command | undefined> = {
  "user create": async ({ pool }, { options }) => {
    const email = emailOption(options);
    const role = parseRole(options.role ?? "");
    if (!role) throw new WrongInput(`--role is one of ${ROLES.join(", ")}.`);
    const { password, shown } = await choosePassword();
    if (!(await createOperator(pool, { email, role, password }))) {
      throw new WrongInput(`There is a user ${email} already.`);
    }
    await record(pool, "person.create", email, { role });
    return { email, role, ...shown };
  },
  "user password": async ({ pool }, { options }) => {
    const email = emailOption(options);
    const { password, shown } = await choosePassword();
    if (!(await replacePassword(pool, email, await hashPassword(password)))) throw unknownUser(email);
    await record(pool, "password.reset", email);
    return { email, ...shown };
  },
  "user reset-second-factor": async ({ pool }, { options }) => {
    const email = emailOption(options);
    const person = await findPerson(pool, email);
    if (!person) throw unknownUser(email);
    if (!(await deleteSecondFactor(pool, person.id))) {
      throw new WrongInput(`The user ${email} has no second factor.`);
    }
    await endSessionsOf(pool, person.id);
    await record(pool, "second_factor.reset", email);
    return { email, reset: true };
  },
  "user delete": async ({ pool }, { options }) => {
    const email = emailOption(options);
    if (!(await deleteOperator(pool, email))) throw unknownUser(email);
    await record(pool, "person.remove", email);
    return { email, deleted: true };
  },
  "user list": ({ pool }) => listOperators(pool),
};

function record(db: Sql, action: string, target: string, parameters = {}): Promise<void> {
  return recordAudit(db, { campaignId: null, actor: "command line", action, target, parameters });
}

function emailOption(options: Record<string, string>): string {
  const email = (options.email ?? "").trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new WrongInput("--email is no e-mail address.");
  return email;
}

function unknownUser(email: string): WrongInput {
  return new WrongInput(`There is no user ${email}.`);
}

/** The password on standard input, or a generated one, which is then to be shown. */
async function choosePassword(): Promise<{ password: string; shown: { password?: string } }> {
  const given = (await readStandardInput()).replace(/\r?\n$/, "");
  if (given === "") {
    const password = generatePassword();
    return { password, shown: { password } };
  }
  const problem = passwordProblem(given);
  if (problem) throw new WrongInput(problem);
  return { password: given, shown: {} };
}

/** All of a file or pipe. A program that leaves our input open without a word is not waited for. */
async function readStandardInput(): Promise<string> {
  const input = fstatSync(0);
  if (!input.isFile() && !input.isFIFO() && !input.isSocket()) return "";
  const silent = setTimeout(() => process.stdin.destroy(), input.isSocket() ? SILENCE_MS : LONGEST_WAIT_MS);
  let text = "";
  try {
    for await (const chunk of process.stdin.setEncoding("utf8")) {
      clearTimeout(silent);
      text += chunk;
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE"))
      throw error;
  } finally {
    clearTimeout(silent);
  }
  return text;
}
