import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import pg from "pg";
import { grantsTo } from "#lib/platform/postgres/app-role";
import { begin, maybeRow, oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { takeMigrationLock } from "#lib/platform/schema/migration-lock";
import { SetupError } from "#lib/platform/setup-error";

const CONNECT_LIMIT_MS = 10_000;
const ROUNDS = 4096;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** PostgreSQL's codes for: not allowed, wrong password, wrong address, missing role, missing table. */
const REFUSED = ["42501", "28P01", "28000", "08P01", "42704", "42P01"];

export type Login = { role: string; password: string };

const PREFIX = "redial_login_";

/** Whether an address is that of such a role, which may not change the schema. */
export function isLoginAddress(url: string): boolean {
  return new URL(url).username.startsWith(PREFIX);
}

/** The role that web and worker log in as. All databases of a server share their roles, so each has its own role. */
export async function loginRole(pool: pg.Pool): Promise<string> {
  const { role } = await oneRow<{ role: string }>(
    pool,
    sql`select ${PREFIX}::text || oid as role from pg_database where datname = current_database()`,
  );
  return role;
}

/**
 * Creates the role if it is missing, and sets its password and grants. Runs with the rights of the tables'
 * owner, at every start, after the migrations. False if the database's user may not create roles.
 */
export async function prepareLogin(pool: pg.Pool, url: string, { role, password }: Login): Promise<boolean> {
  const exists = await maybeRow(pool, sql`select 1 from pg_roles where rolname = ${role}`);
  const isWrong = exists && (await refusalOf(url, { role, password })) !== null;
  try {
    await begin(pool, async (tx) => {
      // Two starts that grant on the same tables at once would make each other fail.
      await takeMigrationLock(tx, "transaction");
      const made = await maybeRow(tx, sql`select 1 from pg_roles where rolname = ${role}`);
      // The server gets only the password's verifier, so that no log of statements contains the password.
      if (!made) await tx.query(`create role ${role} login password '${verifierOf(password)}'`);
      else if (isWrong) await tx.query(`alter role ${role} login password '${verifierOf(password)}'`);
      await tx.query(grantsTo(role));
    });
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "42501") return false;
    throw error;
  }
}

/** The server's reason for not letting the role in at this address, or null. Throws SetupError. */
export async function refusalOf(url: string, { role, password }: Login): Promise<string | null> {
  const pool = new pg.Pool({
    connectionString: withLogin(url, { role, password }),
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    max: 1,
  });
  pool.on("error", () => {});
  try {
    const [found] = await rows<{ user: string; adds: boolean; changes: boolean; more: boolean }>(
      pool,
      sql`
        select session_user::text as user,
          has_table_privilege('audit', 'insert') and has_table_privilege('message', 'insert') as adds,
          has_table_privilege('audit', 'update, delete, truncate') as changes,
          rolsuper or exists (select from pg_auth_members where member = r.oid)
            or exists (select from pg_shdepend where refobjid = r.oid and deptype = 'o') as more
        from pg_roles r where rolname = session_user
      `,
    );
    if (found?.user !== role) return `it lets in ${found?.user} instead`;
    if (found.changes || found.more)
      throw new SetupError(
        `The role ${role} may do more than web and worker need: take away what it was granted by hand, and what it owns.`,
      );
    return found.adds ? null : "it has no right to the tables";
  } catch (error) {
    if (error instanceof Error && "code" in error && REFUSED.includes(String(error.code)))
      return error.message;
    throw error;
  } finally {
    await pool.end();
  }
}

export function withLogin(text: string, { role, password }: Login): string {
  const url = new URL(text);
  url.username = role;
  url.password = password;
  return url.href;
}

/** The verifier that the server stores for a password: SCRAM-SHA-256 in the form of RFC 5803. */
function verifierOf(password: string): string {
  const salt = randomBytes(SALT_BYTES);
  const salted = pbkdf2Sync(password, salt, ROUNDS, KEY_BYTES, "sha256");
  const sign = (text: string) => createHmac("sha256", salted).update(text).digest();
  const stored = createHash("sha256").update(sign("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString("base64")}$${stored}:${sign("Server Key").toString("base64")}`;
}
