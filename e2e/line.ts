import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { findFreePort } from "#lib/testing/process/free-port";

/** A TCP port of this machine that leads to a database, until it is cut or falls silent like a host that vanished. */
export async function openLine(target: { path: string } | { host: string; port: number }) {
  const port = await findFreePort();
  /** Each end, and the one to which its bytes go. */
  const ends = new Map<Socket, Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.set(one, other);
      one.on("error", () => undefined).on("close", () => other.destroy());
      one.on("close", () => ends.delete(one));
      if (!isSilent) one.pipe(other);
    }
  });
  const mend = async () => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const cut = async () => {
    const closed = once(server, "close");
    server.close();
    for (const end of ends.keys()) end.destroy();
    await closed;
  };
  const silence = () => {
    isSilent = true;
    for (const end of ends.keys()) end.unpipe().pause();
  };
  const speak = () => {
    isSilent = false;
    for (const [one, other] of ends) one.pipe(other);
  };
  await mend();
  return { port, cut, mend, silence, speak };
}
