import { once } from "node:events";
import { connect, type Socket } from "node:net";

const HEAD_END = "\r\n\r\n";
const LAST_CHUNK = "\r\n0\r\n\r\n";

/** Room for a read, and for most answers. */
const READ_BYTES = 64 * 1024;
const ANSWER_BYTES = 512 * 1024;

type Answer = { status: number; bytes: Buffer };

/**
 * A kept-alive HTTP connection that takes little processor time, which the client shares with what is measured. It makes
 * one exchange at a time and returns the status and the bytes of the answer, which are valid until the next exchange.
 */
export async function openConnection(url: string) {
  let wire = await open(url);
  return {
    async exchange(request: string | Buffer): Promise<Answer> {
      // A server closes what was idle for some seconds.
      const { destroyed, writable, readableEnded } = wire.socket;
      if (destroyed || !writable || readableEnded) wire = await open(url);
      return exchange(wire, request);
    },
    close: () => void wire.socket.destroy(),
  };
}

type Wire = { socket: Socket; read: (bytes: Buffer) => boolean };

/** All answers are read into the same memory: new memory for each would take much of the measured time. */
async function open(url: string): Promise<Wire> {
  const { hostname, port } = new URL(url);
  let memory = Buffer.allocUnsafe(ANSWER_BYTES);
  let length = 0;
  const onread = {
    buffer() {
      if (memory.length - length < READ_BYTES) memory = Buffer.concat([memory], 2 * memory.length);
      return memory.subarray(length, length + READ_BYTES);
    },
    callback(received: number) {
      length += received;
      if (wire.read(memory.subarray(0, length))) length = 0;
      return true;
    },
  };
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread });
  const wire: Wire = { socket, read: () => true };
  await once(socket, "connect");
  // Between two exchanges nobody waits for an answer.
  socket.on("error", () => undefined).on("end", () => socket.destroy());
  return wire;
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

function exchange(wire: Wire, request: string | Buffer): Promise<Answer> {
  const { socket } = wire;
  return new Promise((resolve, reject) => {
    let wanted: number | null = null;
    const stop = () => {
      socket.off("error", fail);
      socket.off("close", fail);
    };
    const fail = (error?: unknown) => {
      stop();
      reject(error instanceof Error ? error : new Error("the service closed the connection"));
    };
    wire.read = (bytes) => {
      // Read the length once.
      wanted ??= wholeLength(bytes);
      if (wanted === null || bytes.length < wanted) return false;
      stop();
      resolve({ status: Number(bytes.toString("latin1", 9, 12)), bytes });
      return true;
    };
    socket.once("error", fail);
    socket.once("close", fail);
    socket.write(request);
  });
}

/** The length of the answer that starts with these bytes; null while it is not known. */
function wholeLength(bytes: Buffer): number | null {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = bytes.toString("latin1", 0, headEnd).toLowerCase();
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
  if (length !== undefined) return headEnd + HEAD_END.length + Number(length);
  if (!head.includes("\r\ntransfer-encoding: chunked")) return bytes.length;
  return bytes.toString("latin1", bytes.length - 7).endsWith(LAST_CHUNK) ? bytes.length : null;
}
