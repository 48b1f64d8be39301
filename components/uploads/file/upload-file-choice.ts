import { MAX_FILE_BYTES } from "#lib/domain/csv/rules";

/** Why these are not one CSV file, as far as names and sizes tell; null when the check can begin. */
export function choiceProblem(files: readonly File[]): string | null {
  const [file] = files;
  if (!file) return "That was not a file. Drop a CSV file, or choose one.";
  if (files.length > 1) {
    return `You chose ${files.length} files, but a batch is one file. Choose one of them, or join them first.`;
  }
  if (/\.(xlsx?|xlsm|ods|numbers)$/i.test(file.name)) {
    return `"${file.name}" is a spreadsheet workbook. In the spreadsheet choose "Save as", then "CSV UTF-8 (comma delimited)", and choose the new file.`;
  }
  if (!/\.(csv|txt|tsv|tab)$/i.test(file.name) && file.type !== "text/csv") {
    return `"${file.name}" is not a CSV file. Its name must end in .csv or .txt.`;
  }
  return null;
}

/** Said besides the check's own verdict, with the exact size. */
export function sizeProblem(file: File): string | null {
  if (file.size <= MAX_FILE_BYTES) return null;
  return `The file has ${file.size.toLocaleString("en")} bytes. The limit is ${MAX_FILE_BYTES.toLocaleString("en")} (40 MB). Split it into several files.`;
}

export function showBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} kB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
