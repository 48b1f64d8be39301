import type { IncomingMessage, ServerResponse } from "node:http";

/** How much of an unwanted body is still read, so that a client that is nearly done can finish. */
const MAX_BYTES = 1024 * 1024;
/** How long a client that is still sending has to read the reply, before its connection is closed. */
const MAX_MS = 2000;

/**
 * Resolves when the rest of a request's body has come, or the client has had time to read the reply. At most 1 MB is
 * read meanwhile and dropped. If the connection were closed at once, it would be reset and the reply lost.
 */
export function drainRequest(request: IncomingMessage, maxMs = MAX_MS): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(done, maxMs);
    function done(): void {
      clearTimeout(timer);
      request.off("data", take);
      resolve();
    }
    function take(chunk: Uint8Array): void {
      bytes += chunk.byteLength;
      if (bytes > MAX_BYTES) request.pause();
    }
    request.once("end", done).once("close", done).on("data", take);
  });
}

/** Closes the connection of a client that still sends after its answer, because nothing reads the rest. */
export function endUnread(request: IncomingMessage, response: ServerResponse, maxMs?: number): void {
  // Node itself reads an untouched body to its end, however long it is. Reading it here prevents that.
  response.once("prefinish", () => request.read(0));
  response.once("finish", async () => {
    await drainRequest(request, maxMs);
    if (!request.complete) request.destroy();
  });
}
