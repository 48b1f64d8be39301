import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Delivery = { event: string; log: string; cursor: string; records: { id: string; target: string }[] };

/** A webhook on this machine that keeps what it took. `answer` is a status, or `never`: it does not answer. */
export async function startStreamReceiver() {
  const calls: { headers: IncomingHttpHeaders; body: string }[] = [];
  const taken: Delivery[] = [];
  const receiver = { answer: 204 as number | "never" };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    calls.push({ headers: request.headers, body });
    const { answer } = receiver;
    if (answer === "never") return;
    if (answer < 300) taken.push(JSON.parse(body));
    response.writeHead(answer).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, {
    address: `http://127.0.0.1:${port}/audit`,
    calls,
    taken,
    /** The ids of all records that were taken, in their order. */
    ids: () => taken.flatMap(({ records }) => records.map(({ id }) => Number(id))),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  });
}
