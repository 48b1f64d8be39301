import { createServer, type Server } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Connections over which Next tells open pages of changed files, in development. Next takes them on one server only, and
 * only after its first request: until then a page that was open before a new start would wait for an answer.
 */
export function changedFiles() {
  const next = createServer();
  const open = new Set<Duplex>();
  return {
    /** Only Next uses this server; it listens on no port. */
    httpServer: next,
    async passTo(servers: Server[], port: number): Promise<void> {
      for (const server of servers)
        server.on("upgrade", (request, socket: Duplex, head) => {
          open.add(socket);
          socket.once("close", () => open.delete(socket));
          // The page asks again a second later.
          if (!next.emit("upgrade", request, socket, head)) socket.destroy();
        });
      await fetch(`http://localhost:${port}/_next/static/first`);
    },
    /** A stopping server would wait for these connections. */
    close() {
      for (const socket of open) socket.destroy();
    },
  };
}
