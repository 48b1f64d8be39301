import { Worker } from "node:worker_threads";
import type { FromThread, ToThread, UploadOutcome, UploadStart } from "#lib/service/uploads/protocol";

/** Bytes on their way to the thread; then the sender waits, and with it the client. */
const WINDOW_BYTES = 512 * 1024;
/** The thread keeps little: rows go through it. More than this is a fault, and ends it. */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

const THREAD_ENDED = { message: "the upload thread ended", code: null, stack: "" };

/** One upload on its way: give it the body's bytes, and wait for what becomes of it. */
export type Upload = {
  /** Resolves when there is room for more. Forgets the bytes once the outcome is known. */
  send(bytes: Uint8Array): Promise<void>;
  end(): void;
  /** The client went away. */
  abort(): void;
  isSettled(): boolean;
  /** May be known long before the body has ended. */
  outcome: Promise<UploadOutcome>;
};

export type UploadThread = ReturnType<typeof startUploadThread>;

type Pending = { inFlight: number; resume: () => void; settle: (outcome: UploadOutcome) => void };

/**
 * One thread that reads all uploads of this process, so that the thread which answers calls never parses a file.
 * Memory stays flat: what the thread has not taken is not read from the socket. A thread that dies fails its
 * uploads, rolled back by PostgreSQL, and is started again.
 */
export function startUploadThread(
  workerData: { databaseUrl: string; nationalIdKey: Buffer },
  onFault: (error: unknown) => void,
) {
  const pending = new Map<number, Pending>();
  let uploads = 0;
  let closed = false;
  let thread = start();

  function start(): Worker {
    const worker = new Worker(new URL("./thread.ts", import.meta.url), {
      resourceLimits: LIMITS,
      workerData,
    });
    worker.on("message", receive);
    worker.on("error", onFault);
    worker.on("exit", () => {
      for (const upload of pending.values()) upload.settle({ fault: THREAD_ENDED });
      if (!closed) thread = start();
    });
    return worker;
  }

  function receive(message: FromThread): void {
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
    thread.postMessage(message, transfer);
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
    post({ type: "start", upload: id, start: begin });
    return {
      outcome,
      isSettled: () => !pending.has(id),
      async send(value) {
        if (!pending.has(id)) return;
        // A copy of its own: a socket's buffer may be shared, and a transferred one is gone here.
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
    async close() {
      closed = true;
      await thread.terminate();
    },
  };
}
