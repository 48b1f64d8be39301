import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status?: { code?: number };
  attributes: Record<string, string | number>;
};

type Value = { stringValue?: string; intValue?: number | string };
type Wire = Omit<CollectedSpan, "attributes"> & { attributes: { key: string; value: Value }[] };

/** A collector of OTLP over HTTP, in JSON. It keeps what it gets. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const headers: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    headers.push(request.headers);
    for (const resource of JSON.parse(body).resourceSpans)
      for (const scope of resource.scopeSpans) spans.push(...scope.spans.map(read));
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    spans,
    bodies,
    headers,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function read({ attributes, ...span }: Wire): CollectedSpan {
  const values = attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]);
  return { ...span, attributes: Object.fromEntries(values) };
}
