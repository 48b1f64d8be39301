import { once } from "node:events";
import { connect, type Socket } from "node:net";

const HEAD_END = "\r\n\r\n";
const LAST_CHUNK = "\r\n0\r\n\r\n";

/**
 * A kept-alive HTTP connection that costs the machine little: a benchmark's client shares it with what is measured.
 * One exchange at a time; the answer's status, and how many bytes it took.
 */
export async function openConnection(url: string) {
  let socket = await open(url);
  return {
    async exchange(request: string | Buffer) {
      // A server closes what was idle for some seconds.
      if (socket.destroyed || !socket.writable || socket.readableEnded) socket = await open(url);
      return exchange(socket, request);
    },
    close: () => void socket.destroy(),
  };
}

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  await once(socket, "connect");
  // Between two exchanges there is nobody to tell.
  socket.on("error", () => undefined).on("end", () => socket.destroy());
  return socket;
}

export type Connection = Awaited<ReturnType<typeof openConnection>>;

/** A whole request, ready to be sent as often as wanted. */
export function requestText(
  method: "GET" | "POST",
  path: string,
  key: string,
  body?: { type: string; text: string },
): string {
  const fields = [`${method} ${path} HTTP/1.1`, "Host: 127.0.0.1", `Authorization: Bearer ${key}`];
  if (body) fields.push(`Content-Type: ${body.type}`);
  if (method === "POST") fields.push(`Content-Length: ${Buffer.byteLength(body?.text ?? "")}`);
  return `${fields.join("\r\n")}${HEAD_END}${body?.text ?? ""}`;
}

function exchange(socket: Socket, request: string | Buffer): Promise<{ status: number; bytes(): Buffer }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    let wanted: number | null = null;
    const stop = () => {
      socket.off("data", take);
      socket.off("error", fail);
      socket.off("close", fail);
    };
    const fail = (error?: unknown) => {
      stop();
      reject(error instanceof Error ? error : new Error("the service closed the connection"));
    };
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      received += chunk.length;
      // The length is read once, and long answers are put together for who reads them alone.
      wanted ??= wholeLength(Buffer.concat(chunks));
      if (wanted === null || received < wanted) return;
      stop();
      const bytes = () => Buffer.concat(chunks);
      resolve({ status: Number((chunks[0] ?? chunk).toString("latin1", 9, 12)), bytes });
    };
    socket.on("data", take);
    socket.once("error", fail);
    socket.once("close", fail);
    socket.write(request);
  });
}

/** How long the answer is that begins so; null while that is not known. */
function wholeLength(bytes: Buffer): number | null {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = bytes.toString("latin1", 0, headEnd).toLowerCase();
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
  if (length !== undefined) return headEnd + HEAD_END.length + Number(length);
  if (!head.includes("\r\ntransfer-encoding: chunked")) return bytes.length;
  return bytes.toString("latin1", bytes.length - 7).endsWith(LAST_CHUNK) ? bytes.length : null;
}

/** What the answer's body says, chunks put together. */
export function jsonOf(bytes: Buffer): unknown {
  const text = bytes.toString("utf8");
  const [head = "", ...rest] = text.split(HEAD_END);
  const body = rest.join(HEAD_END);
  if (!/transfer-encoding: chunked/i.test(head)) return JSON.parse(body);
  const buffer = bytes.subarray(bytes.indexOf(HEAD_END) + HEAD_END.length);
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = buffer.indexOf("\r\n", at);
    const size = Number.parseInt(buffer.toString("latin1", at, lineEnd), 16);
    if (!(size > 0)) break;
    parts.push(buffer.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return JSON.parse(Buffer.concat(parts).toString("utf8"));
}
