import { Worker } from "node:worker_threads";
import type { FromThread, ToThread, UploadOutcome, UploadStart } from "#lib/service/uploads/protocol";

/** The most bytes on their way to the thread. When they are reached, the client has to wait. */
const WINDOW_BYTES = 512 * 1024;
/** Rows only pass through the thread. If it needs more memory than this, it is at fault and ends. */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

/** If a thread dies sooner, its successor would too, such as for a lost folder, and is started later. */
const SOON_MS = 1000;

const THREAD_ENDED = { message: "the upload thread ended", code: null, stack: "", undone: false };

/** One upload: write the body's bytes to it, and wait for its outcome. */
export type Upload = {
  /** Resolves when there is room for more. Drops the bytes once the outcome is known. */
  send(bytes: Uint8Array): Promise<void>;
  end(): void;
  /** Called when the client went away. */
  abort(): void;
  isSettled(): boolean;
  /** The outcome, which may be known long before the body has ended. */
  outcome: Promise<UploadOutcome>;
};

export type UploadThread = ReturnType<typeof startUploadThread>;

type Pending = { inFlight: number; resume: () => void; settle: (outcome: UploadOutcome) => void };

/**
 * One thread that reads all uploads of this process, so that the thread that answers calls never parses a file. Memory
 * stays flat, because only as much is read from the socket as the thread takes. When the thread dies, its uploads fail,
 * PostgreSQL rolls them back, and the thread is restarted, or a second later if it died as it started.
 */
export function startUploadThread(
  workerData: { databaseUrl: string; nationalIdKey: Buffer },
  onFault: (error: unknown) => void,
) {
  const pending = new Map<number, Pending>();
  let uploads = 0;
  let working = 0;
  let closed = false;
  let again: NodeJS.Timeout | undefined;
  /** Null while it waits to be started again. */
  let thread: Worker | null = start();

  function start(): Worker {
    const startedAt = performance.now();
    const worker = new Worker(new URL("./thread.ts", import.meta.url), {
      resourceLimits: LIMITS,
      workerData,
    });
    worker.on("message", receive);
    worker.on("error", onFault);
    worker.on("exit", () => {
      working = 0;
      for (const upload of pending.values()) upload.settle({ fault: THREAD_ENDED });
      if (closed) return;
      const restart = () => {
        thread = start();
      };
      thread = null;
      if (performance.now() - startedAt >= SOON_MS) restart();
      else again = setTimeout(restart, SOON_MS);
    });
    return worker;
  }

  function receive(message: FromThread): void {
    if (message.type === "working") {
      working = message.uploads;
      return;
    }
    const upload = pending.get(message.upload);
    if (!upload) return;
    if (message.type === "done") {
      upload.settle(message.outcome);
    } else {
      upload.inFlight -= message.bytes;
      upload.resume();
    }
  }

  function post(message: ToThread, transfer: ArrayBuffer[] = []): void {
    thread?.postMessage(message, transfer);
  }

  function open(begin: UploadStart): Upload {
    const id = ++uploads;
    const state: Pending = { inFlight: 0, resume: () => undefined, settle: () => undefined };
    const outcome = new Promise<UploadOutcome>((resolve) => {
      state.settle = (known) => {
        pending.delete(id);
        resolve(known);
        state.resume();
      };
    });
    pending.set(id, state);
    if (thread) post({ type: "start", upload: id, start: begin });
    else state.settle({ fault: THREAD_ENDED });
    return {
      outcome,
      isSettled: () => !pending.has(id),
      async send(value) {
        if (!pending.has(id)) return;
        // Copy the bytes: a socket's buffer may be shared, and a transferred buffer can no longer be used here.
        const bytes = new Uint8Array(value);
        state.inFlight += bytes.byteLength;
        post({ type: "chunk", upload: id, bytes }, [bytes.buffer]);
        if (state.inFlight <= WINDOW_BYTES) return;
        await new Promise<void>((resolve) => {
          state.resume = resolve;
        });
      },
      end: () => post({ type: "end", upload: id }),
      abort: () => post({ type: "abort", upload: id }),
    };
  }

  return {
    open,
    /** The number of uploads that work now, without those that wait for their clients or for others. */
    working: () => working,
    /** Pauses all uploads, or lets them continue. */
    pause: (isPaused: boolean) => post({ type: "pause", isPaused }),
    async close() {
      closed = true;
      clearTimeout(again);
      await thread?.terminate();
    },
  };
}
