import { connect } from "node:net";
import ipaddr from "ipaddr.js";

const WAIT_MS = 2000;

/** The address from which this server calls, and whether a gateway in between shows the service another one. */
export type OutgoingAddress = { address: string; isPrivate: boolean };

/** From where calls to a base address leave this machine; null when no connection comes about in time. Sends nothing. */
export function outgoingAddress(baseAddress: string): Promise<OutgoingAddress | null> {
  const { hostname, port, protocol } = new URL(baseAddress);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) || (protocol === "https:" ? 443 : 80) });
    const end = (found: OutgoingAddress | null) => {
      socket.destroy();
      resolve(found);
    };
    socket.setTimeout(WAIT_MS, () => end(null));
    socket.on("error", () => end(null));
    socket.on("connect", () => end(socket.localAddress ? toldAs(socket.localAddress) : null));
  });
}

function toldAs(address: string): OutgoingAddress {
  const plain = ipaddr.process(address);
  return { address: plain.toString(), isPrivate: plain.range() !== "unicast" };
}
