import { parseId } from "#lib/domain/api/id";
import { RefusedError } from "#lib/domain/api/refused-error";
import { type ChangesCursor, decodeChangesCursor } from "#lib/service/changes/cursor";
import {
  type ChangesQuery,
  DEFAULT_CHANGES,
  MAX_ALSO,
  MAX_CHANGES,
  MAX_CHANGES_WAIT,
} from "#lib/wire/api/changes";

type Asked = {
  /** Null: from now on. */
  after: ChangesCursor | null;
  limit: number;
  waitMs: number;
  /** UUIDs of messages. */
  also: string[];
};

/** The query, read; or the refusal of what cannot be read. */
export function readChangesQuery({ after, limit, wait, also }: ChangesQuery): Asked {
  const most = readNumber(limit) ?? DEFAULT_CHANGES;
  if (!(most >= 1 && most <= MAX_CHANGES)) {
    throw new RefusedError("limitInvalid", `limit must be a whole number from 1 to ${MAX_CHANGES}`);
  }
  const seconds = readNumber(wait) ?? 0;
  if (!(seconds <= MAX_CHANGES_WAIT)) throw new RefusedError("waitInvalid");
  const asked = { limit: most, waitMs: seconds * 1000, also: readIds(also) };
  if (after === undefined || after === "") return { ...asked, after: null };
  const cursor = decodeChangesCursor(after);
  if (!cursor) throw new RefusedError("cursorInvalid");
  return { ...asked, after: cursor };
}

function readIds(text: string | undefined): string[] {
  if (text === undefined || text === "") return [];
  const given = text.split(",");
  const ids = given.flatMap((id) => parseId("message", id) ?? []);
  if (given.length > MAX_ALSO || ids.length < given.length) throw new RefusedError("alsoInvalid");
  return ids;
}

/** Null when it is left out; NaN for what is no whole number. */
function readNumber(text: string | undefined): number | null {
  if (text === undefined) return null;
  return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
}
