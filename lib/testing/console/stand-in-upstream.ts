import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { StandInMessage } from "#lib/testing/console/stand-in-message";
import { isSend, messageFrom } from "#lib/testing/console/stand-in-send";

/** A fault instead of an answer: a status with a code, or a connection that ends. */
export type Fault = { status: number; code: string; retryAfterS?: number } | "hang up";

/** The fate of a retry or a send: whether it is done, and whether it is answered, refused or never answered. */
export type OnRetry = "accept" | "accept and hang up" | Fault;

/** A small upstream with the specification's lists, which a test controls. */
export async function standInUpstream(options: { maxLimit?: number; oldestFirst?: boolean } = {}) {
  const { maxLimit = 1000, oldestFirst = false } = options;
  const messages: StandInMessage[] = [];
  const calls: { at: number; path: string }[] = [];
  /** Paths of the retries that arrived. */
  const posts: string[] = [];
  const state = {
    fault: null as Fault | null,
    /** Faults with a status are answered once this is fulfilled. */
    answersFaults: Promise.resolve(),
    onRetry: "accept" as OnRetry | ((path: string) => OnRetry),
    onSend: "accept" as OnRetry,
    /** Retries are done and answered once this is fulfilled. */
    answersRetries: Promise.resolve(),
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    if (url.pathname.endsWith("/openapi.json")) {
      // The path is no call of a campaign.
      answer(response, 404, envelope("not_found"));
      return;
    }
    calls.push({ at: performance.now(), path: url.pathname + url.search });
    if (state.fault === "hang up") {
      response.destroy();
      return;
    }
    if (state.fault) {
      const { status, code } = state.fault;
      state.answersFaults.then(() => answer(response, status, envelope(code)));
      return;
    }
    if (request.method === "POST") {
      posts.push(url.pathname);
      if (isSend(url.pathname)) messageFrom(request).then((message) => send(response, message));
      else state.answersRetries.then(() => retry(response, url.pathname));
      return;
    }
    const [, messageId] = /\/messages\/([^/]+)$/.exec(url.pathname) ?? [];
    if (messageId) {
      one(response, decodeURIComponent(messageId));
      return;
    }
    list(response, url.searchParams, /\/batch\/([^/]+)\/messages$/.exec(url.pathname)?.[1]);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  function one(response: ServerResponse, id: string): void {
    const found = messages.find((message) => message.id === id);
    if (!found) {
      answer(response, 404, envelope("not_found"));
      return;
    }
    const { attempts, ...message } = found;
    answer(response, 200, { ...body(message), attempts });
  }

  function retry(response: ServerResponse, path: string): void {
    const onRetry = typeof state.onRetry === "function" ? state.onRetry(path) : state.onRetry;
    if (typeof onRetry === "object") {
      if (onRetry.retryAfterS) response.setHeader("Retry-After", onRetry.retryAfterS);
      answer(response, onRetry.status, envelope(onRetry.code));
      return;
    }
    const [, messageId] = /\/messages\/([^/]+)\/retry$/.exec(path) ?? [];
    const [, batchId] = /\/batch\/([^/]+)\/retry$/.exec(path) ?? [];
    const retried = messages.filter(({ id, batchId: of }) => id === messageId || (batchId && of === batchId));
    if (onRetry !== "hang up") for (const message of retried) toCreated(message);
    if (onRetry !== "accept") response.destroy();
    else answer(response, 201, batchId ? {} : body(retried[0] ?? {}));
  }

  function send(response: ServerResponse, message: StandInMessage): void {
    const { onSend } = state;
    if (typeof onSend === "object") {
      answer(response, onSend.status, envelope(onSend.code));
      return;
    }
    if (onSend !== "hang up") messages.push(message);
    if (onSend === "accept") answer(response, 201, body({ ...message, attempts: undefined }));
    else response.destroy();
  }

  function list(response: ServerResponse, query: URLSearchParams, batch: string | undefined): void {
    const limit = Number(query.get("limit") ?? 10);
    if (limit > maxLimit) {
      answer(response, 400, envelope("parameter_invalid"));
      return;
    }
    const search = query.get("search") ?? "";
    const members = messages.filter(
      (message) =>
        (batch === undefined || message.batchId === batch) && (message.recipient ?? "").includes(search),
    );
    const listed = members.sort((a, b) => (key(a) < key(b) ? -1 : 1));
    if (!oldestFirst) listed.reverse();
    const after = query.get("after");
    const start = after ? listed.findIndex(({ id }) => `after-${id}` === after) + 1 : 0;
    const data = listed.slice(start, start + limit);
    answer(response, 200, {
      data: data.map(({ attempts, ...message }) => ({
        ...body(message),
        messageAttempts: attempts,
        numAttempts: attempts.length,
      })),
      pageData: {
        hasNextPage: start + limit < listed.length,
        hasPreviousPage: start > 0,
        startCursor: data[0] ? `after-${data[0].id}` : "",
        endCursor: data.at(-1) ? `after-${data.at(-1)?.id}` : "",
      },
    });
  }

  return {
    address: `http://127.0.0.1:${port}/api/v2`,
    messages,
    calls,
    posts,
    state,
    /** Adds messages, each a second younger than the one before. */
    add(count: number, latestStatus = "success"): void {
      for (let n = 0; n < count; n++) {
        const at = new Date(Date.UTC(2026, 0, 1) + messages.length * 1000).toISOString();
        const id = `message_${String(messages.length).padStart(6, "0")}`;
        messages.push({ id, createdAt: at, updatedAt: at, latestStatus, attempts: [] });
      }
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function toCreated(message: StandInMessage): void {
  if (message.latestStatus !== "failure") return;
  const updatedAt = new Date(Date.parse(message.updatedAt) + 60_000).toISOString();
  Object.assign(message, { latestStatus: "created", updatedAt });
}

function body(message: object): object {
  return {
    batches: [],
    recipient: "6591234567",
    values: {},
    fullMessage: "Hello",
    language: "english",
    ...message,
  };
}

function key({ createdAt, id }: StandInMessage): string {
  return `${createdAt} ${id}`;
}

function envelope(code: string): object {
  return { error: { code, message: `It is ${code}.`, type: "error", id: "trace-1" } };
}

function answer(response: ServerResponse, status: number, json: object): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(json));
}
