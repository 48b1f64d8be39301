import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { TLSSocket } from "node:tls";
import { type Client, isListed, isNearby, resolveClient } from "#lib/platform/network/client";
import {
  CLAIMED_ADDRESS,
  CLIENT_ADDRESS,
  CLIENT_SECURE,
  UNLISTED_PROXY,
} from "#lib/platform/network/client-fields";
import { NO_PAGE, securityFields } from "#lib/platform/network/security-fields";
import { type ApiRoute, answerApi } from "#lib/service/api/answer-api";
import { capConnections } from "#lib/web/cap-connections";
import { endUnread } from "#lib/web/drain-request";
import { hasBody, reject, rejectCall } from "#lib/web/reject";
import { type GuardSettings, guardRequest, type Redirect } from "#lib/web/request-guard";
import { drainsItself, surfaceOf } from "#lib/web/surface";
import { traceCall } from "#lib/web/trace-call";
import { unknownPath } from "#lib/web/unknown-path";

/**
 * The limit for a whole request, as an upload waits for others before its rows are read. Readers of bodies have their own.
 */
const REQUEST_TIMEOUT_MS = 60 * 60_000;
/** The limit for a request's head: a slower client holds a connection without asking for anything. */
const HEAD_TIMEOUT_MS = 20_000;
const LOOK_MS = 5000;
/**
 * Longer than clients and proxies keep an unused connection: HAProxy and nginx 60 s, Go 90 s, Caddy 120 s. A client that
 * sends a call on a connection being closed gets no answer, and cannot know whether the call counted.
 */
const UNUSED_MS = 125_000;
/** Far more than clients and proxies need; each connection costs some 20 kB. */
const MAX_CONNECTIONS = 5000;
/** An endpoint that drains what it refused has its own limit; this is for a client that sends no more. */
const DRAIN_MS = 30_000;

const FRAMEWORKS_FIELDS = [
  "rsc",
  "next-action",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-router-state-tree",
];

export type Listening = GuardSettings & { port: number; trustedProxies: string[] };
type Answering = {
  routes: ApiRoute[];
  noteProxy: (peer: string) => void;
  /** Whether there is a listener for `upgrade`. */
  takesUpgrades: boolean;
};
/** Answers a request, or rejects. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * The HTTP servers in front of the pages and routes, one for each address. They identify the client and refuse what must
 * not be answered. `routes` answer their own paths, and `handle` the rest. `noteProxy` is called for each request through
 * an unlisted proxy.
 */
export async function listen(
  settings: Listening,
  handle: Handle,
  { routes, noteProxy, takesUpgrades }: Answering,
): Promise<Server[]> {
  const { hosts, port, trustedProxies, publicUrl } = settings;
  const answer: RequestListener = (request, response) => {
    const client = resolveClient(
      { address: request.socket.remoteAddress ?? "", encrypted: request.socket instanceof TLSSocket },
      request.headers,
      trustedProxies,
    );
    nameClient(request, client);
    if (client.unlistedProxy) noteProxy(client.unlistedProxy);
    const { method = "GET", url = "/" } = request;
    const path = url.split(/[?#]/, 1)[0] ?? "/";
    if (hasBody(request)) endUnread(request, response, drainsItself(path) ? DRAIN_MS : undefined);
    const surface = surfaceOf(path);
    const security = {
      ...securityFields(publicUrl, client.secure),
      // Pages have policies of their own, and a worker's script must not have this one.
      ...(surface !== "page" && NO_PAGE),
    };
    const unknown = unknownPath(method, url);
    if (!unknown && answerApi(routes, request, response, security)) return;
    for (const [name, value] of Object.entries(security)) response.setHeader(name, value);
    const fail = () => response.destroy();
    if (unknown) return void rejectCall(request, response, unknown).catch(fail);
    const asked = {
      method,
      url,
      path,
      surface,
      host: request.headers.host,
      client,
      bodyBytes: bodyBytes(request),
    };
    const stopped = guardRequest(asked, settings);
    if (stopped && "redirect" in stopped) return sendRedirect(response, stopped);
    if (stopped) return void reject(request, response, surface, stopped).catch(fail);
    // On an API, these headers would make Next answer as for its own pages' scripts.
    if (url.startsWith("/api/")) for (const name of FRAMEWORKS_FIELDS) delete request.headers[name];
    handle(request, response).catch(fail);
  };
  const listener: RequestListener = (request, response) =>
    traceCall(request, response, () => answer(request, response));
  // From its first page on, Next listens for upgrades and hangs up on those that it does not want. A client that only
  // offers one, as Java's does in every first call, is answered without it. In development Next handles upgrades.
  const shouldUpgradeCallback = () => takesUpgrades;
  const servers: Server[] = [];
  for (const host of hosts) {
    const server = createServer(
      {
        requestTimeout: REQUEST_TIMEOUT_MS,
        headersTimeout: HEAD_TIMEOUT_MS,
        connectionsCheckingInterval: LOOK_MS,
        keepAliveTimeout: UNUSED_MS,
        shouldUpgradeCallback,
      },
      listener,
    );
    server.maxConnections = MAX_CONNECTIONS;
    // A nearby address may be an unlisted proxy, or a container's gateway.
    capConnections(server, (address) => isNearby(address) || isListed(address, trustedProxies));
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

function nameClient({ headers }: IncomingMessage, client: Client): void {
  headers[CLIENT_ADDRESS] = client.address;
  headers[CLIENT_SECURE] = client.secure ? "1" : "0";
  delete headers[UNLISTED_PROXY];
  delete headers[CLAIMED_ADDRESS];
  if (client.unlistedProxy) headers[UNLISTED_PROXY] = client.unlistedProxy;
  if (client.claimedAddress) headers[CLAIMED_ADDRESS] = client.claimedAddress;
}

function bodyBytes({ headers }: IncomingMessage): number | null {
  return headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : null;
}

/** Browsers do not cache the redirect, which would otherwise outlive a wrong setting. */
function sendRedirect(response: ServerResponse, { redirect: location, status }: Redirect): void {
  response.writeHead(status, { Location: location, "Cache-Control": "no-store", "Content-Length": 0 });
  response.end();
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
