import { randomBytes } from "node:crypto";
import type { UploadRow } from "#lib/console/uploads/upload-rows";
import { isRefusedError } from "#lib/domain/api/refused-error";
import { createCsvCheck } from "#lib/domain/csv/check";
import { createFingerprint } from "#lib/domain/csv/fingerprint";
import { createRowCounter } from "#lib/domain/csv/row-counter";
import { REFUSED_CODES } from "#lib/domain/csv/row-problems";
import type { CsvRules, RowError } from "#lib/domain/csv/rules";

/**
 * How far a file was sent. Before `whole`, no service can have accepted it, because the form around it has no end: it was
 * `cut_off` on its way, was slower than the least rate, or is not the file that was checked by the campaign's present rules.
 */
export type Passed = "whole" | "cut_off" | "too_slow" | "changed";

export type UploadLimits = {
  /** A file with more rows is cut off, because it needs an approval, whatever its browser said. Null means no limit. */
  mostRows?: number | null;
  /** A file is cut off at a message that holds one of their refused characters. */
  rules?: CsvRules | undefined;
};

export type UploadBody = {
  headers: Record<string, string>;
  bytes: AsyncIterable<Uint8Array>;
  passed(): Passed;
};

/**
 * The multipart body of endpoint 5 around a file's bytes, which pass through unchanged and are never stored. They are
 * hashed on the way, and the body's end is sent only if they are those that the browser checked. The signal cuts the file
 * off, and so do the limits.
 */
export function uploadBody(
  file: AsyncIterable<Uint8Array>,
  { fileName, fileBytes, fingerprint }: Pick<UploadRow, "fileName" | "fileBytes" | "fingerprint">,
  signal: AbortSignal,
  { mostRows = null, rules }: UploadLimits = {},
): UploadBody {
  const boundary = `redial-${randomBytes(16).toString("hex")}`;
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${escaped(fileName)}"\r\nContent-Type: text/csv\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  let passed: Passed = "cut_off";

  async function* body(): AsyncGenerator<Uint8Array> {
    const passing = createFingerprint();
    const counter = mostRows === null ? null : createRowCounter();
    const check = rules?.refusedCharacters ? createCsvCheck(rules) : null;
    const refuseCharacters = (errors: readonly RowError[] = []) => {
      if (!errors.some(({ code }) => REFUSED_CODES.includes(code))) return;
      passed = "changed";
      throw new Error("a message of the file holds a character that its campaign's provider refuses");
    };
    const refuseMore = (rows = 0) => {
      if (mostRows === null || rows <= mostRows) return;
      passed = "changed";
      throw new Error("the file has more rows than may be sent without an approval");
    };
    yield head;
    try {
      for await (const bytes of file) {
        signal.throwIfAborted();
        passing.push(bytes);
        refuseMore(counter?.push(bytes));
        refuseCharacters(check?.push(bytes).errors);
        yield bytes;
      }
    } catch (error) {
      if (isRefusedError(error) && error.refusal === "bodyTooSlow") passed = "too_slow";
      throw error;
    }
    refuseMore(counter?.end());
    refuseCharacters(check?.end().errors);
    if (passing.end() !== fingerprint) {
      passed = "changed";
      throw new Error("the file is not the one that was checked");
    }
    passed = "whole";
    yield tail;
  }

  return {
    headers: {
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
      "Content-Length": String(head.length + fileBytes + tail.length),
    },
    bytes: body(),
    passed: () => passed,
  };
}

/** Escapes a file's name as browsers do in a form. */
function escaped(fileName: string): string {
  return fileName.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
