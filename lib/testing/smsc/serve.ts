import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { selfSigned } from "#lib/testing/smsc/certificate";
import { startSmsc } from "#lib/testing/smsc/start-smsc";

// A centre as a process: node lib/testing/smsc/serve.ts [--port 2775] [--tls] [--settings JSON]. It prints one line of JSON:
// its port, the address under which it is watched and changed, and its certificate. README.md names the addresses.
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    tls: { type: "boolean", default: false },
    settings: { type: "string", default: "{}" },
  },
});
const certificate = values.tls ? selfSigned(["localhost", "127.0.0.1"]) : undefined;
const smsc = await startSmsc({
  ...JSON.parse(values.settings),
  port: Number(values.port),
  ...(certificate && { tls: certificate }),
});

const ACTIONS: Record<string, (body: string) => unknown> = {
  "/counts": () => smsc.counts(),
  "/taken": () =>
    smsc.taken().map(({ tlvs: _, shortMessage, ...taken }) => ({
      ...taken,
      shortMessage: shortMessage.toString("hex"),
    })),
  "/change": (body) => smsc.change(JSON.parse(body)),
  "/phone": (body) => smsc.sendFromPhone(JSON.parse(body)),
  "/bytes": (body) => smsc.sendBytes(Buffer.from(body, "hex")),
  "/unbind": () => smsc.unbind(),
  "/break": () => smsc.breakLinks(),
  "/stop-reading": () => smsc.stopReading(),
};

const control = createServer(async (request, response) => {
  const action = ACTIONS[request.url ?? ""];
  if (!action) return response.writeHead(404).end();
  try {
    const answer = await action(await text(request));
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer ?? {}));
  } catch (error) {
    response.writeHead(400).end(String(error));
  }
});
await once(control.listen(0, "127.0.0.1"), "listening");
const address = `http://127.0.0.1:${(control.address() as AddressInfo).port}`;
console.log(
  JSON.stringify({ port: smsc.port, control: address, certificate: certificate?.certificate ?? null }),
);
