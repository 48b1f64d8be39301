import type { Cursor } from "#lib/service/providers/smpp/codec/fields";

/** Optional parameters by their tag. If one comes twice, the first counts. */
export type Tlvs = ReadonlyMap<number, Buffer>;

export const NO_TLVS: Tlvs = new Map();

/** The tags that are used here. Others are read and written as well. */
export const TAG = {
  receiptedMessageId: 0x001e,
  sarReference: 0x020c,
  sarTotal: 0x020e,
  sarNumber: 0x020f,
  scInterfaceVersion: 0x0210,
  networkErrorCode: 0x0423,
  messagePayload: 0x0424,
  moreMessagesToSend: 0x0426,
  messageState: 0x0427,
} as const;

/** Reads the complete parameters. Some centres send an extra NUL after them, or cut the last one off. */
export function readTlvs(cursor: Cursor): Tlvs {
  const { octets } = cursor;
  if (cursor.at === octets.length) return NO_TLVS;
  const tlvs = new Map<number, Buffer>();
  while (cursor.at < octets.length) {
    const start = cursor.at + 4;
    const end = start > octets.length ? start : start + octets.readUInt16BE(cursor.at + 2);
    if (end > octets.length) {
      cursor.isDamaged = true;
      return tlvs;
    }
    const tag = octets.readUInt16BE(cursor.at);
    if (!tlvs.has(tag)) tlvs.set(tag, octets.subarray(start, end));
    cursor.at = end;
  }
  return tlvs;
}

export function writeTlvs(cursor: Cursor, tlvs: Tlvs): void {
  for (const [tag, value] of tlvs) {
    cursor.at = cursor.octets.writeUInt16BE(tag, cursor.at);
    cursor.at = cursor.octets.writeUInt16BE(value.length, cursor.at);
    cursor.at += value.copy(cursor.octets, cursor.at);
  }
}

/** An integer of 1, 2 or 4 octets; null when the parameter is absent or of another length. */
export function tlvNumber(tlvs: Tlvs, tag: number): number | null {
  const value = tlvs.get(tag);
  if (!value || ![1, 2, 4].includes(value.length)) return null;
  return value.readUIntBE(0, value.length);
}

/** Latin-1 up to its NUL, which some peers leave out; null when the parameter is absent. */
export function tlvText(tlvs: Tlvs, tag: number): string | null {
  const value = tlvs.get(tag);
  if (!value) return null;
  const end = value.indexOf(0);
  return value.toString("latin1", 0, end < 0 ? value.length : end);
}
