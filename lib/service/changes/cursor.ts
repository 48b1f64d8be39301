import { createHash } from "node:crypto";
import { isPurged, type Look } from "#lib/service/changes/change-rows";
import type { Position } from "#lib/service/changes/plan-page";

/** A decoded cursor of the feed. */
export type ChangesCursor = {
  /** Identifies the database and campaign that made the cursor; see `markOf`. */
  mark: string;
  position: Position;
  /** All changes up to this id had been committed or rolled back when the cursor was made. */
  horizon: number;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NUMBER = /^\d{1,15}$/;
/** Readers store no more than 1,000 characters. */
const MAX_CHARACTERS = 1000;

/** A mark that differs for each campaign and each database, also for a database before and after it was restored. */
function markOf(installation: string, campaignId: string): string {
  return createHash("sha256").update(`${installation} ${campaignId}`).digest("base64url").slice(0, 16);
}

/** The current cursor. All changes up to `horizonId` are committed or rolled back. */
export function currentCursor(campaignId: string, seen: Look, horizonId: number): ChangesCursor {
  const last = Math.max(horizonId, seen.forgotten);
  const mark = markOf(seen.installation, campaignId);
  return { mark, position: { id: last, upTo: null }, horizon: last };
}

/** Whether a cursor is of another campaign or database, from before a restore, or followed by deleted changes. */
export function isGone(campaignId: string, { mark, position }: ChangesCursor, seen: Look): boolean {
  const isAhead = position.id > Math.max(seen.newest, seen.forgotten);
  return mark !== markOf(seen.installation, campaignId) || isAhead || isPurged(position, seen.forgotten);
}

/** Encodes a cursor as an opaque, URL-safe text. */
export function encodeChangesCursor({ mark, position: { id, upTo }, horizon }: ChangesCursor): string {
  const words = [mark, id, horizon, upTo ?? ""];
  return Buffer.from(words.join(" ")).toString("base64url");
}

/** Null when this service cannot have made the cursor. */
export function decodeChangesCursor(text: string): ChangesCursor | null {
  if (text.length > MAX_CHARACTERS || !/^[A-Za-z0-9_-]+$/.test(text)) return null;
  const [mark = "", id = "", horizon = "", upTo = ""] = Buffer.from(text, "base64url")
    .toString("latin1")
    .split(" ");
  if (!/^[A-Za-z0-9_-]{16}$/.test(mark) || !NUMBER.test(id) || !NUMBER.test(horizon)) return null;
  if (upTo !== "" && !UUID.test(upTo)) return null;
  const position = { id: Number(id), upTo: upTo || null };
  return { mark, position, horizon: Number(horizon) };
}
