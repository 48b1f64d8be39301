import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { TLSSocket } from "node:tls";
import { RefusedError } from "#lib/domain/refused-error";
import { type ApiRoute, answerApi } from "#lib/http/answer-api";
import { resolveClient } from "#lib/http/client";
import { CLIENT_ADDRESS, CLIENT_SECURE } from "#lib/http/client-fields";
import { refuse } from "#lib/http/refuse";
import { type TurnedAway, unknownPath } from "#lib/http/unknown-path";

/** A whole request, 40 MB over a slow line included. */
const REQUEST_TIMEOUT_MS = 10 * 60_000;

const FRAMEWORKS_FIELDS = [
  "rsc",
  "next-action",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-router-state-tree",
];

/**
 * The HTTP servers in front of the pages and routes, one for each address. They settle who the client is and turn
 * away what the public API does not have; what `routes` have they answer, and the rest goes to `handle`.
 */
export async function listen(
  { hosts, port, trustedProxies }: { hosts: string[]; port: number; trustedProxies: string[] },
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  routes: ApiRoute[] = [],
): Promise<Server[]> {
  const listener: RequestListener = (request, response) => {
    const { address, secure } = resolveClient(
      { address: request.socket.remoteAddress ?? "", encrypted: request.socket instanceof TLSSocket },
      request.headers,
      trustedProxies,
    );
    request.headers[CLIENT_ADDRESS] = address;
    request.headers[CLIENT_SECURE] = secure ? "1" : "0";
    const url = request.url ?? "/";
    const unknown = unknownPath(request.method ?? "GET", url);
    if (unknown) return turnAway(request, response, unknown);
    if (answerApi(routes, request, response)) return;
    // On an API these would make Next answer as it answers its own pages' scripts.
    if (url.startsWith("/api/")) for (const name of FRAMEWORKS_FIELDS) delete request.headers[name];
    handle(request, response).catch(() => response.destroy());
  };
  // Next listens for upgrades from its first page on, and hangs up on those that it does not want. A client that only
  // offers one, as Java's does in every first call, is to be answered as if it had not; development needs Next's.
  const shouldUpgradeCallback = () => routes.length === 0;
  const servers: Server[] = [];
  for (const host of hosts) {
    const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS, shouldUpgradeCallback }, listener);
    try {
      await listenOn(server, host, port);
      servers.push(server);
    } catch (error) {
      // A machine without IPv6 still has the first address.
      if (servers.length === 0 || !isMissingFamily(error)) throw error;
    }
  }
  return servers;
}

function turnAway(request: IncomingMessage, response: ServerResponse, { refusal, allow }: TurnedAway): void {
  const traceId = randomUUID();
  const error = new RefusedError(refusal, null, null, allow === "" ? {} : { Allow: allow });
  const { status, fields, body } = refuse(error, traceId);
  request.resume();
  response.writeHead(status, {
    ...fields,
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "X-Trace-Id": traceId,
  });
  response.end(request.method === "HEAD" ? undefined : JSON.stringify(body));
}

function listenOn(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function isMissingFamily(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT";
}
