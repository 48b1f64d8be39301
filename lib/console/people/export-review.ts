import { type AccessPosition, listAccess } from "#lib/console/people/review-rows";
import { csvHead, csvLine } from "#lib/domain/csv/cell";
import type { Sql } from "#lib/platform/postgres/sql";

/** Rows read and written at a time, which bounds the memory for any number of people. */
const CHUNK = 1000;

const HEADER = [
  ...[
    "email",
    "name",
    "where",
    "name of the place",
    "role",
    "since",
    "given by",
    "sign-in group",
    "last used",
  ],
  ...["last signed in", "two-factor"],
];

/** The rows of the review as CSV for a spreadsheet, in its order. */
export async function* exportReview(db: Sql, filter: { unused: boolean }): AsyncGenerator<string> {
  yield csvHead(HEADER);
  let position: AccessPosition | null = null;
  for (;;) {
    const found = await listAccess(db, filter, "older", position, CHUNK);
    const page = found.slice(0, CHUNK);
    const last = page.at(-1);
    if (!last) return;
    yield page
      .map((row) =>
        csvLine([
          row.email,
          row.name,
          row.membership === 0 ? "installation" : row.team === null ? "campaign" : "team",
          row.teamName ?? row.campaignName,
          row.role,
          row.givenAt.toISOString(),
          row.givenBy,
          row.fromGroup,
          row.usedOn,
          row.lastSignedInAt?.toISOString() ?? null,
          row.secondFactor ? "on" : "off",
        ]),
      )
      .join("");
    if (found.length <= CHUNK) return;
    position = { email: last.email, membership: last.membership };
  }
}
