import { MAX_FILE_BYTES } from "#lib/domain/csv/rules";
import { isWorkbook } from "#lib/domain/workbook/is-workbook";

/** Decides by the first bytes, not the name. An unreadable file is no workbook, and the check reports it. */
export async function isWorkbookFile(file: File): Promise<boolean> {
  try {
    return isWorkbook(new Uint8Array(await file.slice(0, 4).arrayBuffer()));
  } catch {
    return false;
  }
}

/** Why these are not one file with a table, or null when the check can begin. */
export function choiceProblem(files: readonly File[], isBook: boolean): string | null {
  const [file] = files;
  if (!file) return "That was not a file. Drop a CSV file or an Excel workbook, or choose one.";
  if (files.length > 1) {
    return `You chose ${files.length} files, but a batch is one file. Choose one of them, or join them first.`;
  }
  if (isBook) return null;
  if (/\.(xlsx?|xlsm|xlsb|ods|numbers)$/i.test(file.name)) {
    return `"${file.name}" has the name of a workbook, but is none. Open it in the program that made it, and save it as CSV or as an Excel workbook (.xlsx).`;
  }
  if (!/\.(csv|txt|tsv|tab)$/i.test(file.name) && file.type !== "text/csv") {
    return `"${file.name}" is neither a CSV file nor a workbook. The name of a CSV file must end in .csv or .txt.`;
  }
  return null;
}

/** Adds the exact size to the check's own result. */
export function sizeProblem(file: File): string | null {
  if (file.size <= MAX_FILE_BYTES) return null;
  return `The file has ${file.size.toLocaleString("en")} bytes. The limit is ${MAX_FILE_BYTES.toLocaleString("en")} (40 MB). Split it into several files.`;
}

export function showBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} kB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
