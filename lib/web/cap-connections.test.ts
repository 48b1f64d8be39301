import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { capConnections } from "#lib/web/cap-connections";

async function capped(isExempt: (address: string) => boolean) {
  const server = createServer((_, response) => void response.end("here"));
  capConnections(server, isExempt, 3);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** Whether a new connection is answered; it stays open. */
  return async () => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    sockets.push(socket);
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const isAnswered = await Promise.race([
      once(socket, "data").then(() => true),
      once(socket, "close").then(() => false),
    ]);
    return { isAnswered, socket };
  };
}

test("one client has its share of connections and no more, until one of them ends", async () => {
  const open = await capped(() => false);
  const [first, ...others] = [await open(), await open(), await open(), await open()];
  expect([first, ...others].map(({ isAnswered }) => isAnswered)).toEqual([true, true, true, false]);
  first?.socket.destroy();
  await expect.poll(async () => (await open()).isAnswered).toBe(true);
});

test("a proxy, behind which many are, has no share", async () => {
  const open = await capped((address) => address === "127.0.0.1");
  for (let n = 0; n < 6; n++) expect((await open()).isAnswered).toBe(true);
});
