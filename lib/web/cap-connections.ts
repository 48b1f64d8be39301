import type { Server } from "node:net";
import { networkOf } from "#lib/platform/network/network-of";

/** A fifth of all connections. An office behind one address has some hundreds. */
const MOST = 1000;

/** Closes connections that exceed one client's share, so that nobody can use them all. */
export function capConnections(server: Server, isExempt: (address: string) => boolean, most = MOST): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const { remoteAddress = "" } = socket;
    if (isExempt(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const others = open.get(network) ?? 0;
    if (others >= most) return void socket.destroy();
    open.set(network, others + 1);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
