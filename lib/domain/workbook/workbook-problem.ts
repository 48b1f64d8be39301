import { MAX_FILE_BYTES } from "#lib/domain/csv/rules";
import { type ArchiveEntry, readArchive } from "#lib/domain/workbook/archive";
import { isOldOffice } from "#lib/domain/workbook/is-workbook";

/** Unpacked bytes in total. A larger workbook is no list of messages, or is made to fill the memory. */
const MAX_UNPACKED_BYTES = 300 * 1024 * 1024;
const MAX_ENTRIES = 5000;
const SAVE_AS_XLSX =
  'Open it in the spreadsheet program, choose "Save as", then the type "Excel Workbook (.xlsx)".';

const TOO_LARGE =
  "The workbook is larger than 40 MB. Delete the sheets and pictures that are not needed, or split it into several files.";
const TOO_LARGE_UNPACKED =
  "The workbook unpacks to more than 300 MB, so it is not read. Copy the rows into a new workbook, and choose that.";
const DAMAGED =
  "The workbook is damaged, or only a part of it was saved. Open it, save it again, and choose it anew.";
const PASSWORD =
  'The workbook is protected by a password. Open it, take the password away ("File", "Info", "Protect Workbook"), and save it.';

/** Why these bytes are not a workbook that can be read, and what to do, or null. Looks at sizes before anything is unpacked. */
export function workbookProblem(bytes: Uint8Array): string | null {
  if (bytes.length > MAX_FILE_BYTES) return TOO_LARGE;
  if (isOldOffice(bytes)) return hasText(bytes, "EncryptedPackage") ? PASSWORD : OLD;
  const entries = readArchive(bytes);
  return entries === null ? DAMAGED : entriesProblem(entries);
}

const OLD = `This is a workbook of Excel 97 to 2003 (.xls). ${SAVE_AS_XLSX}`;

function entriesProblem(entries: readonly ArchiveEntry[]): string | null {
  const has = (shape: RegExp) => entries.some(({ name }) => shape.test(name));
  if (has(/^Index\/.*\.iwa$/)) {
    return 'This is a document of Apple Numbers. Choose "File", "Export to", "Excel", and choose the new file.';
  }
  if (has(/^content\.xml$/)) return `This is an OpenDocument file (.ods). ${SAVE_AS_XLSX}`;
  if (has(/(^|\/)workbook\.bin$/)) return `This is a binary workbook (.xlsb). ${SAVE_AS_XLSX}`;
  if (entries.some(({ isEncrypted }) => isEncrypted)) return PASSWORD;
  if (!has(/(^|\/)workbook\d*\.xml$/)) {
    return "This is an archive or a document, but no workbook. Choose a CSV file or an Excel workbook (.xlsx).";
  }
  // An entry that wrongly claims to be empty would be unpacked without a limit.
  if (entries.some(({ bytes, packedBytes }) => bytes === 0 && packedBytes > 2)) return DAMAGED;
  const unpacked = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  return unpacked > MAX_UNPACKED_BYTES || entries.length > MAX_ENTRIES ? TOO_LARGE_UNPACKED : null;
}

/** Whether the bytes contain the text in the encoding of old Office files' names. */
function hasText(bytes: Uint8Array, text: string): boolean {
  const wanted = [...text].flatMap((letter) => [letter.charCodeAt(0), 0]);
  for (let at = bytes.indexOf(wanted[0] ?? 0); at !== -1; at = bytes.indexOf(wanted[0] ?? 0, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}
