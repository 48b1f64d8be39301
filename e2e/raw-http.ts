import { connect } from "node:net";

/** Writes these bytes to the service's port and returns all that comes back, until the connection ends. */
export function exchangeBytes(url: string, request: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("data", (text) => {
      answer += text;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(answer));
    socket.end(request);
  });
}

/** Writes these bytes and leaves the connection open for the answers: the service is to close it. */
export function converseBytes(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("data", (text) => {
      answer += text;
    });
    // A service that refuses before it has read everything resets the connection after its answer.
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(answer));
    socket.write(bytes);
  });
}
