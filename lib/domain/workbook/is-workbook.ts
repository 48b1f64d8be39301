/** Whether a file begins like a workbook, whatever its name says. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return beginsWith(bytes, ARCHIVE) || isOldOffice(bytes);
}

/** The container of Excel 97 to 2003, and of every workbook with a password. */
export function isOldOffice(bytes: Uint8Array): boolean {
  return beginsWith(bytes, OLD_OFFICE);
}

const ARCHIVE = [0x50, 0x4b, 0x03, 0x04];
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];

function beginsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}
