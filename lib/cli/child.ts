import { plainSentence } from "#lib/cli/command/plain-sentence";
import { onStopSignal } from "#lib/cli/stop-signals";

/** The one message that a child sends to `npm start`. */
export type ChildMessage = { type: "ready" } | { type: "failed"; message: string };

type Running = { stop: () => Promise<void> };

/** A child whose parent was killed ends itself after this long, as nobody else can kill it. */
const STOP_LIMIT_MS = 15_000;
/** A worker waits for its providers' answers: over HTTP one may take a minute. */
export const WORKER_STOP_LIMIT_MS = 75_000;

/**
 * Runs the main part of a process, as a child of `npm start` or by itself. It reports ready or failed. On SIGTERM, on
 * Ctrl-C, or when the parent is gone, it stops in an orderly way. The process ends in every case.
 */
export async function asChild(run: () => Promise<Running>, stopLimitMs = STOP_LIMIT_MS): Promise<void> {
  const parent = process.connected;
  const running = run();
  running.catch(() => {});

  const stop = once(async () => {
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    const started = await running.catch(() => null);
    await started?.stop();
    process.exit(0);
  });
  process.once("disconnect", stop);
  if (parent) {
    process.on("SIGTERM", stop);
    // Ctrl-C reaches every process of the terminal; the parent then stops its children in order.
    for (const name of ["SIGINT", "SIGHUP"] as const) process.on(name, () => {});
  } else {
    onStopSignal(stop, () => process.exit(130));
  }

  try {
    await running;
    await tell({ type: "ready" });
  } catch (error) {
    await tell({ type: "failed", message: explain(error, parent) });
    process.exit(1);
  }
}

function explain(error: unknown, parent: boolean): string {
  const sentence = plainSentence(error);
  if (!sentence) console.error(error);
  else if (!parent) console.error(sentence);
  return sentence ?? (error instanceof Error ? error.message : String(error));
}

function tell(message: ChildMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected && process.send) process.send(message, () => resolve());
    else resolve();
  });
}

function once(work: () => Promise<void>): () => void {
  let begun = false;
  return () => {
    if (begun) return;
    begun = true;
    work().catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
  };
}
