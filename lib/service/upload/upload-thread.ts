import { Worker } from "node:worker_threads";
import type { FromThread, ToThread, UploadOutcome, UploadStart } from "#lib/service/upload/protocol";

/** Bytes on their way to the thread; then the sender waits, and with it the client. */
const WINDOW_BYTES = 512 * 1024;

type Pending = {
  inFlight: number;
  resume: () => void;
  finish: (outcome: UploadOutcome) => void;
};

export type UploadThread = ReturnType<typeof startUploadThread>;

/**
 * One thread that reads all uploads of this process, so that the thread which answers calls never parses a file.
 * Memory stays flat: what the thread has not taken is not read from the socket. A thread that dies fails its
 * uploads, rolled back by PostgreSQL, and is started again.
 */
export function startUploadThread(onFault: (error: unknown) => void) {
  const pending = new Map<number, Pending>();
  let uploads = 0;
  let closed = false;
  let thread = start();

  function start(): Worker {
    const worker = new Worker(new URL("./thread.ts", import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 },
    });
    worker.on("message", receive);
    worker.on("error", onFault);
    worker.on("exit", () => {
      for (const upload of pending.values()) upload.finish({ fault: "the upload thread ended" });
      if (!closed) thread = start();
    });
    return worker;
  }

  function receive(message: FromThread): void {
    const upload = pending.get(message.upload);
    if (!upload) return;
    if (message.type === "done") {
      upload.finish(message.outcome);
    } else {
      upload.inFlight -= message.bytes;
      upload.resume();
    }
  }

  function post(message: ToThread, transfer: ArrayBuffer[] = []): void {
    thread.postMessage(message, transfer);
  }

  /** Sends a body to the thread and says what became of it; stops reading as soon as that is known. */
  async function upload(begin: UploadStart, body: AsyncIterator<Uint8Array>): Promise<UploadOutcome> {
    const id = ++uploads;
    let outcome: UploadOutcome | null = null;
    const settled = new Promise<UploadOutcome>((resolve) => {
      pending.set(id, { inFlight: 0, resume: () => undefined, finish: resolve });
    });
    void settled.then((known) => {
      outcome = known;
      pending.get(id)?.resume();
    });
    const state = pending.get(id);
    if (!state) throw new Error("an upload has no state");
    try {
      post({ type: "start", upload: id, start: begin });
      while (outcome === null) {
        const next = await Promise.race([body.next(), settled.then(() => null)]);
        if (next === null) break;
        if (next.done) {
          post({ type: "end", upload: id });
          break;
        }
        // A copy of its own, because a socket's buffer may be shared and a transferred one is gone here.
        const bytes = new Uint8Array(next.value);
        state.inFlight += bytes.byteLength;
        post({ type: "chunk", upload: id, bytes }, [bytes.buffer]);
        if (state.inFlight > WINDOW_BYTES) {
          await new Promise<void>((resolve) => {
            state.resume = resolve;
          });
        }
      }
      return await settled;
    } catch (error) {
      post({ type: "abort", upload: id });
      await settled;
      throw error;
    } finally {
      pending.delete(id);
    }
  }

  return {
    upload,
    async close() {
      closed = true;
      await thread.terminate();
    },
  };
}
