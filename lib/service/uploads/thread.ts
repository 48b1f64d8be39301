import { availableParallelism, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { isRefusedError } from "#lib/domain/api/refused-error";
import { CONNECTIONS } from "#lib/platform/postgres/connection-counts";
import { CONNECTION_NAMES } from "#lib/platform/postgres/connection-names";
import { isCertainlyUndone } from "#lib/platform/postgres/database-unavailable";
import { limitPendingList } from "#lib/platform/postgres/pending-list";
import { openPool } from "#lib/platform/postgres/pool";
import { openBackpressure } from "#lib/platform/priority/backpressure";
import { lowerPriority, NICE } from "#lib/platform/priority/lower-priority";
import { readSettings } from "#lib/platform/settings/settings";
import { type Feed, openFeed } from "#lib/service/uploads/feed";
import { ingestUpload } from "#lib/service/uploads/ingest-upload";
import { paced } from "#lib/service/uploads/paced";
import { openPermits } from "#lib/service/uploads/permits";
import type { Fault, FromThread, ToThread, UploadOutcome, UploadStart } from "#lib/service/uploads/protocol";
import { openSlots } from "#lib/service/uploads/slots";

const THREAD_NICE = 10;
/** The most uploads of one campaign, and how many more of it may wait, each with the bytes received so far. */
const PER_CAMPAIGN = 3;
const WAITING_PER_CAMPAIGN = 20;
/** An upload uses two cores, this thread's and the database's. Calls need the rest. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));

// Calls go first. On Linux this sets the priority of this thread only.
setPriority(THREAD_NICE);
const port = parentPort;
if (!port) throw new Error("this file is the entry of a worker thread");
const settings = readSettings();
const service = {
  pool: openPool(workerData.databaseUrl, CONNECTIONS.web.uploadLookups, CONNECTION_NAMES.uploads, {
    onConnect: (connection) => lowerPriority(connection, NICE.uploads),
  }),
  settings,
  nationalIdKey: Buffer.from(workerData.nationalIdKey),
};
const intake = {
  service,
  writers: openPool(workerData.databaseUrl, CONNECTIONS.web.uploads, CONNECTION_NAMES.uploads, {
    onConnect: async (connection) => {
      await limitPendingList(connection, "bulk");
      await lowerPriority(connection, NICE.uploads);
    },
  }),
  slots: openSlots(AT_ONCE, (uploads) => answer({ type: "working", uploads })),
  backpressure: openBackpressure(),
};
// An upload takes its permit before its slot: otherwise the upload in the slot might wait for those that wait for it.
const permits = openPermits({
  count: CONNECTIONS.web.uploads,
  perCampaign: PER_CAMPAIGN,
  waitingPerCampaign: WAITING_PER_CAMPAIGN,
});
type Open = Feed & { gone: AbortController };
const feeds = new Map<number, Open>();

port.on("message", (message: ToThread) => {
  if (message.type === "pause") return intake.backpressure.pause(message.isPaused);
  if (message.type === "start") {
    const { feed, chunks } = openFeed((bytes) => answer({ type: "taken", upload: message.upload, bytes }));
    const gone = new AbortController();
    feeds.set(message.upload, { ...feed, gone });
    void read(message.start, chunks, gone.signal).then((outcome) => {
      feeds.delete(message.upload);
      answer({ type: "done", upload: message.upload, outcome });
    });
    return;
  }
  const feed = feeds.get(message.upload);
  if (message.type === "chunk") feed?.give(message.bytes);
  else if (message.type === "end") feed?.end();
  else {
    feed?.gone.abort();
    feed?.abort();
  }
});

/** Waits for a permit, reads the upload and returns its outcome; never throws. */
async function read(
  start: UploadStart,
  chunks: AsyncIterable<Uint8Array>,
  gone: AbortSignal,
): Promise<UploadOutcome> {
  let give = () => {};
  try {
    give = await permits.take(start.campaignId, gone);
    return await ingestUpload(intake, start, paced(chunks, start.bytes));
  } catch (error) {
    if (gone.aborted) return { refusal: "uploadBroken", sentence: null, detail: null };
    return isRefusedError(error)
      ? { refusal: error.refusal, sentence: error.sentence, detail: error.detail }
      : { fault: faultOf(error) };
  } finally {
    give();
  }
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { message: String(error), code: null, stack: "", undone: false };
  const code = "code" in error ? String(error.code) : null;
  return { message: error.message, code, stack: error.stack ?? "", undone: isCertainlyUndone(error) };
}

function answer(message: FromThread): void {
  port?.postMessage(message);
}
