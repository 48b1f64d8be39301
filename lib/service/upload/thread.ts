import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { ingestUpload } from "#lib/service/upload/ingest-upload";
import type { Fault, FromThread, ToThread } from "#lib/service/upload/protocol";
import { readSettings } from "#lib/settings";
import { openPool } from "#lib/store/pool";
import { createSecrets } from "#lib/store/secrets";

const NICE = 5;
/** Uploads that write to the database at once; more wait, and their clients with them. */
const WRITERS = 6;
const WAIT_FOR_WRITER_MS = 10 * 60_000;

type Feed = { give: (bytes: Uint8Array) => void; end: () => void; abort: () => void };

// Reading files waits for answering calls: on Linux this is the priority of the thread alone.
setPriority(NICE);
const port = parentPort;
if (!port) throw new Error("this file is the entry of a worker thread");
const settings = readSettings();
const service = {
  pool: openPool(workerData.databaseUrl, WRITERS, "redial upload", { connectMs: WAIT_FOR_WRITER_MS }),
  settings,
  nationalIdKey: createSecrets(settings).nationalIdKey,
};
const feeds = new Map<number, Feed>();

port.on("message", (message: ToThread) => {
  if (message.type === "start") {
    const { feed, chunks } = openFeed((bytes) => answer({ type: "taken", upload: message.upload, bytes }));
    feeds.set(message.upload, feed);
    void ingestUpload(service, message.start, chunks)
      .catch((error: unknown) => ({ fault: faultOf(error) }))
      .then((outcome) => {
        feeds.delete(message.upload);
        answer({ type: "done", upload: message.upload, outcome });
      });
    return;
  }
  const feed = feeds.get(message.upload);
  if (message.type === "chunk") feed?.give(message.bytes);
  else if (message.type === "end") feed?.end();
  else feed?.abort();
});

function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { message: String(error), code: null, stack: "" };
  const code = "code" in error ? String(error.code) : null;
  return { message: error.message, code, stack: error.stack ?? "" };
}

function answer(message: FromThread): void {
  port?.postMessage(message);
}

/** Chunks as they come, each acknowledged when its reader asks for the next. */
function openFeed(taken: (bytes: number) => void): { feed: Feed; chunks: AsyncIterable<Uint8Array> } {
  const waiting: Uint8Array[] = [];
  let state: "open" | "ended" | "aborted" = "open";
  let wake: () => void = () => undefined;
  const set = (next: typeof state) => {
    state = next;
    wake();
  };
  async function* read() {
    for (;;) {
      const bytes = waiting.shift();
      if (bytes) {
        yield bytes;
        taken(bytes.byteLength);
      } else if (state === "aborted") {
        throw new Error("the client went away");
      } else if (state === "ended") {
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  }
  const give = (bytes: Uint8Array) => {
    waiting.push(bytes);
    wake();
  };
  return { feed: { give, end: () => set("ended"), abort: () => set("aborted") }, chunks: read() };
}
