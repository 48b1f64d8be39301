import type { Server } from "node:http";

const LOOK_MS = 20;

/**
 * Stops listening and waits for the requests under way. Connections that a browser keeps open for its next request are
 * closed when they become idle; otherwise they would delay the stop by seconds.
 */
export async function closeServer(server: Server): Promise<void> {
  const closing = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(closing);
}
