import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type GatewayRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string };
export type GatewayAnswer = {
  status: number;
  type?: string;
  body?: string;
  headers?: Record<string, string>;
};

/** A gateway on this machine that answers as the test says; null: not at all. */
export async function standInGateway(
  answer: (request: GatewayRequest, n: number) => GatewayAnswer | null | Promise<GatewayAnswer>,
) {
  const requests: GatewayRequest[] = [];
  const state = { answer };
  const server = createServer(async (incoming, response) => {
    const { method = "", url = "", headers } = incoming;
    const request = { method, url, headers, body: await text(incoming) };
    requests.push(request);
    const given = await state.answer(request, requests.length);
    if (!given) return;
    response.writeHead(given.status, { "Content-Type": given.type ?? "application/json", ...given.headers });
    response.end(given.body ?? "");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    state,
    stop(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
