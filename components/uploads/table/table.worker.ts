import type { TableAnswer, TableQuestion } from "#components/uploads/table/table-messages.ts";
import { arrangeColumns, seeColumns } from "#lib/domain/csv/arrange";
import { csvHead, csvLine } from "#lib/domain/csv/cell";
import { convertText } from "#lib/domain/csv/convert-text";
import { eachRecord } from "#lib/domain/csv/each-record";
import { readText } from "#lib/domain/csv/encoding";
import { leaveOut, leaveRows, takeBack } from "#lib/domain/csv/left-out";
import { findMends, mendRecipients } from "#lib/domain/csv/mend";
import { findRefused, replaceRefused } from "#lib/domain/csv/refused-rows";
import { replaceCharacters } from "#lib/domain/csv/replace-characters";
import { MAX_FILE_BYTES } from "#lib/domain/csv/rules";

/** UTF-16 takes up to twice the bytes of UTF-8. */
const MOST_BYTES = 2 * MAX_FILE_BYTES;
const TOO_LARGE =
  "The file is too large to be changed here: the limit is 40 MB. Split it into several files.";
const UNREADABLE =
  "The file could not be read. It may have been moved, changed or locked by another program. Choose it again.";

addEventListener("message", async ({ data }: MessageEvent<TableQuestion>) => {
  postMessage(await answer(data).catch(() => ({ problem: UNREADABLE })));
});

async function answer(question: TableQuestion): Promise<TableAnswer<TableQuestion["type"]>> {
  if (question.file.size > MOST_BYTES) return { problem: TOO_LARGE };
  const bytes = new Uint8Array(await question.file.arrayBuffer());
  if (question.type === "text") {
    const found = convertText(bytes, question.columns);
    return "problem" in found ? found : { ...found, csv: blobOf(found.csv) };
  }
  const read = readText(bytes);
  if ("problem" in read) return read;
  if (question.type === "columns")
    return { ...seeColumns(read.text, question.columns), encoding: read.encoding };
  if (question.type === "mends") return { mends: findMends(read.text, question.homeCode) };
  if (question.type === "refused") return findRefused(read.text, question.list);
  if (question.type === "leave_out" || question.type === "leave_rows") {
    const parts =
      question.type === "leave_rows"
        ? leaveRows(read.text, question)
        : leaveOut(read.text, question.rules, question.whole);
    return "problem" in parts ? parts : { good: blobOf(parts.good), wrong: blobOf(parts.wrong) };
  }
  const csv = changed(read.text, question);
  return "problem" in csv ? csv : { csv: blobOf(csv) };
}

type Change = Extract<
  TableQuestion,
  { type: "arrange" | "mend" | "replace" | "replace_refused" | "take_back" | "download" }
>;

function changed(text: string, question: Change): string[] | { problem: string } {
  if (question.type === "arrange") return arrangeColumns(text, question.columns, question.arrangement);
  if (question.type === "mend") return mendRecipients(text, question.code, question.homeCode);
  if (question.type === "replace") return replaceCharacters(text, question.texts, question.characters);
  if (question.type === "replace_refused") return replaceRefused(text, question.list);
  return question.type === "take_back" ? takeBack(text) : forSpreadsheet(text);
}

function forSpreadsheet(text: string): string[] | { problem: string } {
  const csv: string[] = [];
  const problem = eachRecord(text, ",", (cells) => {
    csv.push(csv.length === 0 ? csvHead(cells) : csvLine(cells));
  });
  return problem === null ? csv : { problem };
}

function blobOf(csv: string[]): Blob {
  return new Blob(csv, { type: "text/csv" });
}
