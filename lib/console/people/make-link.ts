import { createHash, randomBytes, randomUUID } from "node:crypto";
import { insertLink, type NewLink } from "#lib/console/accounts/operator-links";
import type { Sql } from "#lib/platform/postgres/sql";
import type { MadeLink } from "#lib/wire/console/people";

const TOKEN_BYTES = 32;
/** How long a link is valid, in hours. */
const LIFE = { join: 7 * 24, password: 24 };

/** Makes a link for one use. Only its hash is stored, so a lost link must be replaced. */
export async function makeLink(
  tx: Sql,
  link: Omit<NewLink, "id" | "tokenHash" | "hours">,
): Promise<MadeLink> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const row = await insertLink(tx, {
    ...link,
    id: randomUUID(),
    tokenHash: hashToken(token),
    hours: LIFE[link.kind],
  });
  return { path: `/join/${token}`, expiresAt: row.expiresAt.toISOString() };
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
