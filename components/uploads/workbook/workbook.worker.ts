import type { FromWorkbook, ToWorkbook } from "#components/uploads/workbook/workbook-messages.ts";
import { MAX_FILE_BYTES } from "#lib/domain/csv/rules";
import { readWorkbook } from "#lib/domain/workbook/read-workbook";
import { type SheetTable, sheetCsv } from "#lib/domain/workbook/sheet-table";

const UNREADABLE =
  "The file could not be read. It may have been moved, changed or locked by another program. Choose it again.";

let sheets: SheetTable[] = [];

addEventListener("message", async ({ data }: MessageEvent<ToWorkbook>) => {
  postMessage(await answer(data).catch((): FromWorkbook => ({ type: "problem", problem: UNREADABLE })));
});

async function answer(asked: ToWorkbook): Promise<FromWorkbook> {
  if (asked.type === "take") {
    const sheet = sheets[asked.sheet];
    if (!sheet) return { type: "problem", problem: UNREADABLE };
    return { type: "taken", csv: new Blob(sheetCsv(sheet, asked.withHidden), { type: "text/csv" }) };
  }
  // One byte above the limit is enough for a refusal.
  const read = await readWorkbook(
    new Uint8Array(await asked.file.slice(0, MAX_FILE_BYTES + 1).arrayBuffer()),
  );
  if ("problem" in read) return { type: "problem", problem: read.problem };
  ({ sheets } = read);
  const facts = sheets.map(({ name, isHidden, rowCount, notes, hiddenRows }) => {
    return { name, isHidden, rowCount, notes, hiddenCount: hiddenRows.size };
  });
  return { type: "opened", sheets: facts };
}
