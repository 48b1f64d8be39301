import type { CheckSummary } from "#components/uploads/check/check-summary.ts";
import { createFileCheck } from "#components/uploads/check/csv-check.ts";
import type { FromCheck, ToCheck } from "#components/uploads/check/csv-check-messages.ts";
import { problemReport } from "#components/uploads/check/csv-problems.ts";

type CheckRequest = Extract<ToCheck, { type: "check" }>;

const CHUNK_BYTES = 1024 * 1024;
const PROGRESS_MS = 60;

let check: ReturnType<typeof createFileCheck> | null = null;

addEventListener("message", ({ data }: MessageEvent<ToCheck>) => {
  if (data.type === "check") void run(data);
  else if (check && data.type === "list") {
    tell({ type: "entries", ask: data.ask, entries: check.problems.list(data.kind, data.from, data.count) });
  } else if (check && data.type === "recipients") {
    const recipients = check.duplicates.list(data.from, data.count);
    tell({ type: "recipients", ask: data.ask, recipients });
  } else if (check) {
    const report = new Blob([...problemReport(check.problems)], { type: "text/csv" });
    tell({ type: "report", ask: data.ask, report });
  }
});

async function run(asked: CheckRequest): Promise<void> {
  try {
    tell({ type: "done", summary: await read(asked) });
  } catch {
    tell({
      type: "failed",
      message:
        "The file could not be read. It may have been moved, changed or locked by another program. Choose it again.",
    });
  }
}

/** Reads the next chunk while one is checked; nothing after a refusal is read. */
async function read({ file, rules, texts, homeCode }: CheckRequest): Promise<CheckSummary> {
  const started = createFileCheck(rules, texts, homeCode);
  check = started;
  let reportedAt = performance.now();
  let coming = chunk(file, 0);
  for (let from = 0; from < file.size && !started.isOver(); from += CHUNK_BYTES) {
    const bytes = await coming;
    coming = chunk(file, from + CHUNK_BYTES);
    coming.catch(() => undefined);
    started.push(new Uint8Array(bytes));
    if (performance.now() - reportedAt < PROGRESS_MS) continue;
    reportedAt = performance.now();
    const done = Math.min(from + CHUNK_BYTES, file.size);
    tell({ type: "progress", bytes: done, rows: started.rowCount, errors: started.problems.count });
  }
  return started.end();
}

function chunk(file: File, from: number): Promise<ArrayBuffer> {
  return file.slice(from, from + CHUNK_BYTES).arrayBuffer();
}

function tell(message: FromCheck): void {
  postMessage(message);
}
