import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { outgoingAddress } from "#lib/console/upstream/outgoing-address";

test("the address that a server sees is told, and that another may stand before it", async () => {
  const seen: (string | undefined)[] = [];
  const server = createServer((socket) => {
    seen.push(socket.remoteAddress);
    socket.destroy();
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  expect(await outgoingAddress(`http://127.0.0.1:${port}/api/v2`, "anywhere")).toEqual({
    address: "127.0.0.1",
    isPrivate: true,
  });
  await expect.poll(() => seen).toEqual(["127.0.0.1"]);
});

test("where nobody listens, nothing is told", async () => {
  expect(await outgoingAddress("http://127.0.0.1:1/api/v2", "anywhere")).toBeNull();
});
