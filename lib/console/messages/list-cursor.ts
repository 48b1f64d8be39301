import type { MirrorPosition } from "#lib/console/mirror/rows/list";

/** A position in the console's lists, opaque and safe in a URL. */
export function encodePosition({ createdAt, id }: MirrorPosition): string {
  return Buffer.from(`${createdAt.getTime()} ${id}`).toString("base64url");
}

/** The position in a cursor, or null when the cursor is invalid. */
export function decodePosition(cursor: string): MirrorPosition | null {
  const text = Buffer.from(cursor, "base64url").toString();
  const [, milliseconds, id] = /^(\d{1,15}) ([^\0]{1,300})$/.exec(text) ?? [];
  if (!milliseconds || !id || encodePosition({ createdAt: new Date(Number(milliseconds)), id }) !== cursor)
    return null;
  return { createdAt: new Date(Number(milliseconds)), id };
}
