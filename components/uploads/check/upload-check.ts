import type { CheckSummary } from "#components/uploads/check/check-summary.ts";
import type { CheckProgress, FromCheck, ToCheck } from "#components/uploads/check/csv-check-messages.ts";
import { fullTexts } from "#lib/domain/content/full-texts";
import type { RowError } from "#lib/domain/csv/rules";
import type { UploadRules } from "#lib/wire/console/upload";

type Listener = {
  progress: (progress: CheckProgress) => void;
  done: (summary: CheckSummary) => void;
  failed: (message: string) => void;
};

/** A check in progress, which afterwards gives the wrong cells that it stored. */
export type RunningCheck = {
  /** Entries from `from` on; only those of one kind if it is given. */
  list: (kind: number | null, from: number, count: number) => Promise<RowError[]>;
  /** Recipients of right rows, `from` on. */
  recipients: (from: number, count: number) => Promise<{ recipient: string; row: number }[]>;
  report: () => Promise<Blob>;
  /** Ends the worker at once and frees its memory. */
  end: () => void;
};

/** Checks a file in its own worker, so that the page stays responsive. */
export function startCheck(
  file: File,
  rules: UploadRules,
  homeCode: number | null,
  listener: Listener,
): RunningCheck {
  const worker = new Worker(new URL("./csv-check.worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, (message: FromCheck) => void>();
  let asks = 0;

  worker.addEventListener("message", ({ data }: MessageEvent<FromCheck>) => {
    if (data.type === "progress") listener.progress(data);
    else if (data.type === "done") listener.done(data.summary);
    else if (data.type === "failed") listener.failed(data.message);
    else {
      waiting.get(data.ask)?.(data);
      waiting.delete(data.ask);
    }
  });
  worker.addEventListener("error", () =>
    listener.failed("The check could not be started in this browser. Reload the page and try again."),
  );
  tell({ type: "check", file, rules, texts: fullTexts(rules), homeCode });

  function tell(message: ToCheck): void {
    worker.postMessage(message);
  }

  function ask(make: (ask: number) => ToCheck): Promise<FromCheck> {
    asks += 1;
    const number = asks;
    return new Promise((resolve) => {
      waiting.set(number, resolve);
      tell(make(number));
    });
  }

  return {
    async list(kind, from, count) {
      const answer = await ask((number) => ({ type: "list", ask: number, kind, from, count }));
      return answer.type === "entries" ? answer.entries : [];
    },
    async recipients(from, count) {
      const answer = await ask((number) => ({ type: "recipients", ask: number, from, count }));
      return answer.type === "recipients" ? answer.recipients : [];
    },
    async report() {
      const answer = await ask((number) => ({ type: "report", ask: number }));
      return answer.type === "report" ? answer.report : new Blob();
    },
    end: () => worker.terminate(),
  };
}
