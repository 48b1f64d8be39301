import { Socket } from "node:net";
import pg from "pg";
import { doesAnswer } from "#lib/platform/postgres/does-answer";

/** Together with two answer times this is less than ten seconds, in which a call has to fail. */
const SILENT_MS = 3_000;
const ANSWER_MS = 2_500;
/** How often connections are checked during `silentMs`. */
const LOOKS = 4;

export type SilenceLimits = {
  /** After a connection has waited this long for a byte, its host is checked. */
  silentMs?: number | undefined;
  /** How long the host may take to answer a check, at most 2.5 s. It is checked twice. */
  answerMs?: number;
  /** The longest statement. A connection that waits longer is lost, even if its host answers. */
  mostMs?: number | undefined;
};

type Connection = {
  socket: Socket;
  /** Bytes received at the last check, and bytes sent when it last had no statement under way. */
  received: number;
  settledAt: number;
  /** When the last byte came, or when there was nothing to wait for (performance.now()). */
  lastByteAt: number;
};

/**
 * Watches connections to a database whose host may stop answering: its machine lost power, or a firewall drops packets.
 * TCP alone gives up after 15 minutes. A long statement is as silent as a lost host, so a new connection to the same
 * address checks the host: PostgreSQL has to accept or refuse it. Without an answer, every silent connection to that
 * address ends with ETIMEDOUT, also idle ones, and new connections fail at once until the host answers.
 *
 * `socket` makes the socket of a new connection; `watch` is given each client that has connected.
 */
export function watchSilence(url: string, limits: SilenceLimits = {}) {
  const { silentMs = SILENT_MS, mostMs } = limits;
  const answerMs = Math.min(limits.answerMs ?? ANSWER_MS, ANSWER_MS);
  const sockets = new Set<Socket>();
  const connections = new Set<Connection>();
  /** When each address was checked last; Infinity while a check is under way. */
  const askedAt = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let isAway = false;
  let isAskingAgain = false;

  function look(): void {
    const now = performance.now();
    for (const connection of connections) {
      if (hasAnswered(connection) || !isWaiting(connection)) connection.lastByteAt = now;
      else if (mostMs !== undefined && now - connection.lastByteAt > mostMs) giveUp(connection.socket);
    }
    for (const { socket, lastByteAt } of connections) {
      const address = socket.remoteAddress;
      if (address && now - Math.max(lastByteAt, askedAt.get(address) ?? 0) >= silentMs) void ask(address);
    }
  }

  async function ask(address: string): Promise<void> {
    askedAt.set(address, Number.POSITIVE_INFINITY);
    const before = [...sockets].map((socket) => ({ socket, received: socket.bytesRead }));
    const asks = () => doesAnswer(url, address, answerMs);
    // The host is checked twice, because a process that was itself delayed may have missed the first answer.
    const answers = (await asks()) || (await asks());
    askedAt.set(address, performance.now());
    if (answers) return;
    isAway = true;
    for (const { socket, received } of before) {
      const isThere = socket.connecting || socket.remoteAddress === address;
      if (isThere && socket.bytesRead === received) giveUp(socket);
    }
    await askAgain();
  }

  /** Checks the host by its name, which may lead to another machine by now. */
  async function askAgain(): Promise<void> {
    if (isAskingAgain) return;
    isAskingAgain = true;
    isAway = !(await doesAnswer(url, null, answerMs));
    isAskingAgain = false;
  }

  function socket(): Socket {
    const made = isAway ? new AwaySocket() : new Socket();
    if (isAway) void askAgain();
    sockets.add(made);
    made.once("close", () => sockets.delete(made));
    return made;
  }

  function watch(client: pg.ClientBase): void {
    const socket = client instanceof pg.Client ? client.connection.stream : null;
    // A socket in the file system leads to this machine: it has no host that could vanish.
    if (!(socket instanceof Socket) || !socket.remoteAddress) return;
    const { bytesRead: received, bytesWritten: settledAt } = socket;
    const connection = { socket, received, settledAt, lastByteAt: performance.now() };
    client.on("drain", () => {
      connection.settledAt = socket.bytesWritten;
    });
    connections.add(connection);
    timer ??= setInterval(look, silentMs / LOOKS).unref();
    socket.once("close", () => {
      connections.delete(connection);
      if (connections.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
  }

  return { socket, watch };
}

/** A socket that fails at once, so that no caller waits for a host that does not answer. */
class AwaySocket extends Socket {
  override connect(): this {
    process.nextTick(giveUp, this, "EHOSTDOWN");
    return this;
  }
}

/** Whether bytes have come since the last call. */
function hasAnswered(connection: Connection): boolean {
  const { bytesRead } = connection.socket;
  const isNew = bytesRead !== connection.received;
  connection.received = bytesRead;
  return isNew;
}

/** Whether anything was sent after its last statement had ended. */
function isWaiting({ socket, settledAt }: Connection): boolean {
  return socket.bytesWritten !== settledAt;
}

function giveUp(socket: Socket, code = "ETIMEDOUT"): void {
  socket.destroy(Object.assign(new Error("The database no longer answers."), { code }));
}
