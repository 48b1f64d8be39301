import { RefusedError } from "#lib/domain/api/refused-error";
import { type ChangesCursor, decodeChangesCursor } from "#lib/service/changes/cursor";
import { type ChangesQuery, DEFAULT_CHANGES, MAX_CHANGES, MAX_CHANGES_WAIT } from "#lib/wire/api/changes";

type QueryText = {
  /** The cursor. Null to begin now. */
  after: ChangesCursor | null;
  limit: number;
  waitMs: number;
};

/** Parses the query, or throws its refusal. */
export function readChangesQuery({ after, limit, wait }: ChangesQuery): QueryText {
  const most = readNumber(limit) ?? DEFAULT_CHANGES;
  if (!(most >= 1 && most <= MAX_CHANGES)) {
    throw new RefusedError("limitInvalid", `limit must be a whole number from 1 to ${MAX_CHANGES}`);
  }
  const seconds = readNumber(wait) ?? 0;
  if (!(seconds <= MAX_CHANGES_WAIT)) throw new RefusedError("waitInvalid");
  const asked = { limit: most, waitMs: seconds * 1000 };
  if (after === undefined || after === "") return { ...asked, after: null };
  const cursor = decodeChangesCursor(after);
  if (!cursor) throw new RefusedError("cursorInvalid");
  return { ...asked, after: cursor };
}

/** Null when it is absent; NaN when it is no whole number. */
function readNumber(text: string | undefined): number | null {
  if (text === undefined) return null;
  return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
}
