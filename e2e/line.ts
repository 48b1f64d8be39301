import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { findFreePort } from "./free-port";

/** A TCP port of this machine that leads to a database, until it is cut. */
export async function openLine(target: { path: string } | { host: string; port: number }) {
  const port = await findFreePort();
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one);
      one.on("error", () => undefined).on("close", () => other.destroy());
      one.on("close", () => ends.delete(one)).pipe(other);
    }
  });
  const mend = async () => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const cut = async () => {
    const closed = once(server, "close");
    server.close();
    for (const end of ends) end.destroy();
    await closed;
  };
  await mend();
  return { port, cut, mend };
}
