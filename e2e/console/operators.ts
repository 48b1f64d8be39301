import { join } from "node:path";
import type { Page } from "@playwright/test";
import pg from "pg";
import type { Role } from "#lib/domain/people/role";
import { admin } from "../admin";
import type { Location } from "../location";
import { runFolder, sharedService } from "../run";

export type Account = { email: string; password: string };

/** Where the session of the shared service's operator of a role is kept for the tests that need no sign-in. */
export function sessionOf(role: Role): string {
  return join(runFolder(), `session-${role}.json`);
}

let made = 0;

/** Somebody new, whose generated password the command line has made. */
export function createNewcomer(role: Role, location: Location = sharedService()): Promise<Account> {
  const email = `${role}-${process.pid}-${++made}@example.org`;
  return admin<Account>(location, "user", "create", "--email", email, "--role", role);
}

/** Somebody who has made that password their own, without the two calls and hashes that this takes a person. */
export async function createAccount(role: Role, location: Location = sharedService()): Promise<Account> {
  const account = await createNewcomer(role, location);
  const { url } = await admin<{ url: string }>(location, "database", "url");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const own = `update operator_account a set must_change_by = null from operator o
    where o.id = a.operator_id and o.email = $1`;
  await client.query(own, [account.email]).finally(() => client.end());
  return account;
}

/** Fills in the form as an operator does; whether that lets them in is for the test to say. */
export async function fillIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

export async function signIn(page: Page, account: Account, url = ""): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await fillIn(page, account);
  await page.getByRole("heading", { name: "Campaigns", level: 1 }).waitFor();
}
