import { APP_ROLE, mayActAsRole, withRole } from "#lib/platform/postgres/app-role";
import { type Login, loginRole, prepareLogin, refusalOf, withLogin } from "#lib/platform/postgres/login-role";
import { openPool } from "#lib/platform/postgres/pool";
import { openKeyRing } from "#lib/platform/secrets/key-ring";
import type { Settings } from "#lib/platform/settings/settings";

type AddressSettings = Pick<Settings, "secretKey" | "dataDir" | "replicaUrl">;

/** The addresses at which web and worker reach the database. */
export type AppAddress = {
  url: string;
  replicaUrl: string | null;
  /** A notice to print at the start if they have no role of their own: why, and what an administrator can do. */
  notice: string | null;
};

/** Creates the role for web and worker. `ownerUrl` is the address with the tables' owner. Throws SetupError. */
export async function prepareAppLogin(ownerUrl: string, settings: AddressSettings): Promise<void> {
  await withOwner(ownerUrl, settings, (login, pool) => prepareLogin(pool, ownerUrl, login));
}

/**
 * The addresses for web and worker. They log in as a role of their own, which owns nothing. Where the server does not
 * let that role in, they log in as the owner, who acts as the shared role if possible. Throws SetupError, and errors of
 * the connection.
 */
export async function appAddress(ownerUrl: string, settings: AddressSettings): Promise<AppAddress> {
  const { replicaUrl } = settings;
  const login = await withOwner(ownerUrl, settings, async (found) => found);
  const refusal = await refusalOf(ownerUrl, login);
  if (refusal === null) {
    return {
      url: withLogin(ownerUrl, login),
      replicaUrl: replicaUrl && (await replicaAddress(replicaUrl, login)),
      notice: null,
    };
  }
  const asRole = await mayActAsRole(ownerUrl);
  return {
    url: asRole ? withRole(ownerUrl) : ownerUrl,
    replicaUrl: replicaUrl && asRole ? withRole(replicaUrl) : replicaUrl,
    notice: noticeOf(new URL(ownerUrl).username, login.role, refusal, asRole),
  };
}

async function withOwner<T>(
  ownerUrl: string,
  settings: AddressSettings,
  work: (login: Login, pool: ReturnType<typeof openPool>) => Promise<T>,
): Promise<T> {
  const pool = openPool(ownerUrl, 1, "redial start");
  try {
    const { loginPassword } = await openKeyRing(pool, settings);
    return await work({ role: await loginRole(pool), password: loginPassword }, pool);
  } finally {
    await pool.end();
  }
}

/** An unavailable replica may be back later, so only a replica that refuses the role is read as its own user. */
async function replicaAddress(replicaUrl: string, login: Login): Promise<string> {
  const refusal = await refusalOf(replicaUrl, login).catch(() => null);
  if (refusal === null) return withLogin(replicaUrl, login);
  return (await mayActAsRole(replicaUrl)) ? withRole(replicaUrl) : replicaUrl;
}

function noticeOf(user: string, role: string, refusal: string, asRole: boolean): string {
  const now = asRole
    ? `log in as the owner of the tables and act as ${APP_ROLE}`
    : "act as the owner of the tables; audit records are kept by a trigger alone";
  return (
    `Web and worker ${now}, because the server does not let in a role of their own, ${role} (${refusal}). ` +
    `To have that wall too, let an administrator of the database run: alter role "${user}" createrole; ` +
    `let ${role} in by password where pg_hba.conf or a pooler keeps a list; and start again.`
  );
}
