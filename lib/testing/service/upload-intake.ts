import { openBackpressure } from "#lib/platform/priority/backpressure";
import type { Service } from "#lib/service/context";
import { openFeed } from "#lib/service/uploads/feed";
import { ingestUpload } from "#lib/service/uploads/ingest-upload";
import type { UploadOutcome, UploadStart } from "#lib/service/uploads/protocol";
import { openSlots } from "#lib/service/uploads/slots";
import type { Upload, UploadThread } from "#lib/service/uploads/upload-thread";

/** An upload thread that works in this thread. `lose`: the outcome of an upload that was read is never reported. */
export function uploadIntake(service: Service, state = { lose: false }): UploadThread {
  const intake = { service, writers: service.pool, slots: openSlots(4), backpressure: openBackpressure() };
  function open(start: UploadStart): Upload {
    const { feed, chunks } = openFeed(() => undefined);
    let settled = false;
    const outcome = ingestUpload(intake, start, chunks)
      .catch((): UploadOutcome => ({ refusal: "uploadBroken", sentence: null, detail: null }))
      .then((known) =>
        state.lose ? { fault: { message: "lost", code: null, stack: "", undone: false } } : known,
      )
      .finally(() => {
        settled = true;
      });
    return {
      outcome,
      isSettled: () => settled,
      send: async (bytes) => feed.give(new Uint8Array(bytes)),
      end: () => feed.end(),
      abort: () => feed.abort(),
    };
  }
  return { open, working: () => 0, pause: () => undefined, close: () => Promise.resolve() };
}
