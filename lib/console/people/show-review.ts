import { type AccessPosition, type AccessRow, listAccess } from "#lib/console/people/review-rows";
import { keysetPage } from "#lib/domain/api/keyset-page";
import type { Sql } from "#lib/platform/postgres/sql";
import type { Access, AccessReview, ReviewQuery } from "#lib/wire/console/review";

/** A page of everybody's rights, by e-mail. An invalid cursor returns the first page. */
export async function showReview(db: Sql, query: ReviewQuery, asker: string): Promise<AccessReview> {
  const position = readPosition(query.after ?? query.before);
  const isOlder = query.after !== undefined || position === null;
  const filter = { unused: query.unused !== undefined };
  const found = await listAccess(db, filter, isOlder ? "older" : "newer", position, query.size);
  const read = { found, size: query.size, isOlder, isFirst: position === null };
  const { page, ...around } = keysetPage(read, scopeOf);
  return {
    asOf: new Date().toISOString(),
    access: page.map((row) => presentAccess(row, asker)),
    ...around,
  };
}

function presentAccess(row: AccessRow, asker: string): Access {
  const { campaign, campaignName, team, teamName, membership, ...rest } = row;
  return {
    ...rest,
    membership: membership === 0 ? null : membership,
    campaign: campaign === null ? null : { id: campaign, name: campaignName ?? "" },
    team: team === null ? null : { id: team, name: teamName ?? "" },
    lastSignedInAt: row.lastSignedInAt?.toISOString() ?? null,
    givenAt: row.givenAt.toISOString(),
    isSelf: row.email === asker,
  };
}

function scopeOf({ email, membership }: AccessPosition): string {
  return Buffer.from(`${membership} ${email}`).toString("base64url");
}

function readPosition(cursor = ""): AccessPosition | null {
  const text = Buffer.from(cursor, "base64url").toString();
  const [, membership, email] = /^(\d{1,9}) ([^\0]{1,254})$/.exec(text) ?? [];
  return membership && email ? { email, membership: Number(membership) } : null;
}
