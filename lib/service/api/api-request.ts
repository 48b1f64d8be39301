import type { IncomingMessage } from "node:http";

/** A body's bytes as they come. Unread bytes stay in the socket; `return` closes the connection. */
export type Chunks = AsyncIterator<Uint8Array>;

/** A call of the public API, independent of the server that received it. */
export type ApiRequest = {
  method: string;
  /** The query string without its `?`. */
  query: string;
  /** A header field by its name in lower case, or null. */
  field(name: string): string | null;
  /** The body, for the first caller. Null when there is none, or when it was taken already. */
  takeBody(): Chunks | null;
  /** Aborted when the client has gone away. */
  gone: AbortSignal;
};

/** Adapts a request of Node's own server. */
export function nodeRequest(request: IncomingMessage, gone: AbortSignal): ApiRequest {
  const { method = "GET", url = "/" } = request;
  let isTaken = method === "GET" || method === "HEAD";
  return {
    method,
    query: /\?([^#]*)/.exec(url)?.[1] ?? "",
    field: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(", ") : (value ?? null);
    },
    takeBody() {
      if (isTaken) return null;
      isTaken = true;
      return request[Symbol.asyncIterator]();
    },
    gone,
  };
}

/** Adapts a request of the fetch API, as route files get it. */
export function webRequest(request: Request): ApiRequest {
  return {
    method: request.method,
    query: new URL(request.url).search.slice(1),
    field: (name) => request.headers.get(name),
    takeBody: () => (request.body === null || request.body.locked ? null : request.body.values()),
    gone: request.signal,
  };
}
