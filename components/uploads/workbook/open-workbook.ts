import type { FromWorkbook, ToWorkbook } from "#components/uploads/workbook/workbook-messages.ts";

export type OpenWorkbook = {
  ask: (question: ToWorkbook) => Promise<FromWorkbook>;
  /** Ends the worker at once and frees its memory. */
  end: () => void;
};

const NOT_STARTED = "The workbook could not be read in this browser. Reload the page and try again.";

/** A worker that reads a workbook and keeps its sheets, so that the page stays responsive. One question at a time. */
export function openWorkbook(): OpenWorkbook {
  const worker = new Worker(new URL("./workbook.worker.ts", import.meta.url), { type: "module" });
  return {
    ask: (question) =>
      new Promise((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<FromWorkbook>) => resolve(data);
        worker.onerror = () => resolve({ type: "problem", problem: NOT_STARTED });
        worker.postMessage(question);
      }),
    end: () => worker.terminate(),
  };
}
