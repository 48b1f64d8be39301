import type { IncomingMessage, ServerResponse } from "node:http";

/** What is still taken of a body that nobody reads: a client that is nearly done gets to its end. */
const MAX_BYTES = 1024 * 1024;
/** How long a client that is still sending has to read the reply, before its connection is closed. */
const MAX_MS = 2000;

/**
 * Resolves when the rest of a request's body has come, or the client has had time to read the reply. At most 1 MB is
 * read meanwhile, and forgotten: a connection closed at once would be reset, and the reply with it.
 */
export function linger(request: IncomingMessage, maxMs = MAX_MS): Promise<void> {
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

/** Closes the connection of a client that goes on sending after its answer: nothing reads the rest. */
export function endUnread(request: IncomingMessage, response: ServerResponse, maxMs?: number): void {
  // A body that was never asked for is read to its end by Node itself, however long it is; this asks for it.
  response.once("prefinish", () => request.read(0));
  response.once("finish", async () => {
    await linger(request, maxMs);
    if (!request.complete) request.destroy();
  });
}
