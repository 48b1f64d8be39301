const UUID_V7 = /^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/;

/**
 * A page cursor (Page data): opaque and url-safe. It carries the record's id, and with it `createdAt`,
 * because the id begins with it.
 */
export function encodeCursor(uuid: string): string {
  return Buffer.from(uuid.replaceAll("-", ""), "hex").toString("base64url");
}

/** The id in a cursor, or null when this service cannot have made it. */
export function decodeCursor(cursor: string): string | null {
  if (!/^[A-Za-z0-9_-]{22}$/.test(cursor)) return null;
  const hex = Buffer.from(cursor, "base64url").toString("hex");
  if (!UUID_V7.test(hex)) return null;
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  return encodeCursor(uuid) === cursor ? uuid : null;
}
