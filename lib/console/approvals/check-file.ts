import { setImmediate as turn } from "node:timers/promises";
import { fullTexts } from "#lib/domain/content/full-texts";
import type { Language } from "#lib/domain/content/language";
import { createCsvCheck } from "#lib/domain/csv/check";
import { createFingerprint } from "#lib/domain/csv/fingerprint";
import { RowSegments } from "#lib/domain/csv/row-segments";
import type { UploadRules } from "#lib/wire/console/upload";

/** Bytes checked at a time. A piece is short enough that other requests do not wait noticeably. */
const PIECE_BYTES = 16 * 1024;

export type Checked = {
  fingerprint: string;
  rowCount: number;
  languages: Partial<Record<Language, number>>;
  /** Of all messages; null where a text is not known. */
  segments: number | null;
  /** The first error in the file, in words; null when the file fits the rules. */
  mistake: string | null;
};

/** Checks a file against a campaign's rules while it streams, and passes each piece on. */
export async function checkFile(
  file: AsyncIterable<Uint8Array>,
  rules: UploadRules,
  onPiece: (bytes: Uint8Array) => Promise<void> = async () => {},
): Promise<Checked> {
  const check = createCsvCheck(rules);
  const fingerprint = createFingerprint();
  const rowSegments = new RowSegments(rules.variables, fullTexts(rules));
  const languages: Checked["languages"] = {};
  let segments: number | null = 0;
  let mistake: string | null = null;
  const take = ({ rows, errors: [error], refusal }: ReturnType<typeof check.push>) => {
    for (const row of rows) {
      languages[row.language] = (languages[row.language] ?? 0) + 1;
      const n = rowSegments.count(row);
      segments = n === 0 || segments === null ? null : segments + n;
    }
    const found = error ?? refusal?.error;
    if (found) mistake ??= found.row > 0 ? `Row ${found.row}: ${found.message}` : found.message;
  };
  for await (const bytes of file) {
    fingerprint.push(bytes);
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      take(check.push(bytes.subarray(at, at + PIECE_BYTES)));
      await turn();
    }
    await onPiece(bytes);
  }
  take(check.end());
  return { fingerprint: fingerprint.end(), rowCount: check.rowCount, languages, segments, mistake };
}
