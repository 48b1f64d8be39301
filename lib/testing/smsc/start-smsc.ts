import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";
import { createServer } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import type { Certificate } from "#lib/testing/smsc/certificate";
import { conversation } from "#lib/testing/smsc/conversation";
import { type Counts, counting, type TakenSubmit } from "#lib/testing/smsc/counts";
import { deliveries } from "#lib/testing/smsc/deliveries";
import { dueWork } from "#lib/testing/smsc/due";
import { type Link, openLink } from "#lib/testing/smsc/link";
import { type PhoneMessage, phoneDelivery } from "#lib/testing/smsc/phone-message";
import { DEFAULTS, type SmscSettings } from "#lib/testing/smsc/settings";
import { submits } from "#lib/testing/smsc/submits";

export type SmscOptions = Partial<SmscSettings> & { port?: number; host?: string; tls?: Certificate };

/** A short message service centre on a port of this machine. */
export type Smsc = {
  port: number;
  counts(): Counts;
  /** The messages that it took, oldest first. */
  taken(): readonly TakenSubmit[];
  /** From now on. */
  change(settings: Partial<SmscSettings>): void;
  /** Sends a message from a phone, and resolves once a client has taken it. */
  sendFromPhone(message: PhoneMessage): Promise<void>;
  /** Sends these bytes on all links, or those of one kind, whatever they are. */
  sendBytes(bytes: Buffer, to?: Link["bind"]): void;
  /** Sends an unbind on all links. */
  unbind(): void;
  /** Breaks all links, with a reset. */
  breakLinks(): void;
  /** Reads nothing on any link from now on, without closing them. */
  stopReading(): void;
  close(): Promise<void>;
};

export async function startSmsc({
  port = 0,
  host = "127.0.0.1",
  tls,
  ...options
}: SmscOptions = {}): Promise<Smsc> {
  const settings: SmscSettings = { ...DEFAULTS, ...options };
  const links = new Set<Link>();
  const sockets = new Set<Socket>();
  const counts = counting();
  const due = dueWork();
  const out = deliveries(settings, links, counts, due);
  const events = conversation(settings, links, counts, out, submits(settings, counts, out, due));
  let opened = 0;

  function accept(socket: Socket): void {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    links.add(openLink(socket, ++opened, events));
  }

  const server: Server = tls
    ? createTlsServer({ key: tls.key, cert: tls.certificate }, accept)
    : createServer(accept);
  await once(server.listen(port, host), "listening");
  const enquiring = setInterval(enquire, 10).unref();
  let enquiredAt = performance.now();

  function enquire(): void {
    if (settings.enquireMs === null || performance.now() - enquiredAt < settings.enquireMs) return;
    enquiredAt = performance.now();
    for (const link of links) if (link.bind) link.request("enquire_link");
  }

  return {
    port: (server.address() as AddressInfo).port,
    counts: () => ({ ...counts.now, refused: { ...counts.now.refused } }),
    taken: counts.all,
    change(changed) {
      Object.assign(settings, changed);
      out.pump();
    },
    sendFromPhone: (message) => new Promise((resolve) => out.offer(phoneDelivery(message, resolve))),
    sendBytes(bytes, to) {
      for (const link of links) if (to === undefined || link.bind === to) link.bytes(bytes);
    },
    unbind() {
      for (const link of links) link.request("unbind");
    },
    breakLinks() {
      for (const link of links) link.reset();
    },
    stopReading() {
      for (const link of links) link.stopReading();
    },
    async close() {
      clearInterval(enquiring);
      due.clear();
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
