import type { TableAnswer, TableQuestion } from "#components/uploads/table/table-messages.ts";
import { convertText } from "#lib/domain/csv/convert-text";
import { MAX_FILE_BYTES } from "#lib/domain/csv/rules";

/** UTF-16 takes up to twice the bytes of UTF-8. */
const MOST_BYTES = 2 * MAX_FILE_BYTES;

addEventListener("message", async ({ data }: MessageEvent<TableQuestion>) => {
  postMessage(await answer(data).catch(() => ({ problem: UNREADABLE })));
});

const UNREADABLE =
  "The file could not be read. It may have been moved, changed or locked by another program. Choose it again.";

async function answer({ file, columns }: TableQuestion): Promise<TableAnswer<"text">> {
  if (file.size > MOST_BYTES) {
    return {
      problem: "The file is too large to be converted: the limit is 40 MB. Split it into several files.",
    };
  }
  const found = convertText(new Uint8Array(await file.arrayBuffer()), columns);
  return "problem" in found ? found : { ...found, csv: new Blob(found.csv, { type: "text/csv" }) };
}
