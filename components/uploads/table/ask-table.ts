import type { TableAnswer, TableQuestion } from "#components/uploads/table/table-messages.ts";

/** Asks a new worker, so that the page stays responsive; `signal` ends it at once. */
export function askTable<T extends TableQuestion["type"]>(
  question: Extract<TableQuestion, { type: T }>,
  signal?: AbortSignal,
): Promise<TableAnswer<T>> {
  const worker = new Worker(new URL("./table.worker.ts", import.meta.url), { type: "module" });
  const answer = new Promise<TableAnswer<T>>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<TableAnswer<T>>) => resolve(data));
    worker.addEventListener("error", () => resolve({ problem: NOT_STARTED }));
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
  worker.postMessage(question);
  return answer.finally(() => worker.terminate());
}

const NOT_STARTED = "The file could not be read in this browser. Reload the page and try again.";

/** A file made from another one, with the same name, as a CSV. */
export function csvFile(csv: Blob, { name }: File): File {
  return new File([csv], `${name.replace(/\.(csv|txt|tsv|tab)$/i, "")}.csv`, { type: "text/csv" });
}
