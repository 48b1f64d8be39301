import { connect } from "node:net";
import ipaddr from "ipaddr.js";
import { addressProblem, isReachable, PRIVATE_UPSTREAM, type Reach } from "#lib/console/upstream/address";
import { filteredLookup, hostOf } from "#lib/platform/network/filtered-lookup";

const WAIT_MS = 2000;

/** The address from which this server calls, and whether a gateway in between shows the service another one. */
export type OutgoingAddress = { address: string; isPrivate: boolean };

/** The local address of calls to a base address; null when no connection is allowed, or made in time. Sends nothing. */
export async function outgoingAddress(baseAddress: string, reach: Reach): Promise<OutgoingAddress | null> {
  if (addressProblem(baseAddress, reach)) return null;
  const url = new URL(baseAddress);
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const lookup = filteredLookup((address) => isReachable(address, reach), PRIVATE_UPSTREAM);
  return new Promise((resolve) => {
    const socket = connect({ host: hostOf(url), port, lookup });
    const end = (found: OutgoingAddress | null) => {
      socket.destroy();
      resolve(found);
    };
    socket.setTimeout(WAIT_MS, () => end(null));
    socket.on("error", () => end(null));
    socket.on("connect", () => end(socket.localAddress ? withRange(socket.localAddress) : null));
  });
}

function withRange(address: string): OutgoingAddress {
  const plain = ipaddr.process(address);
  return { address: plain.toString(), isPrivate: plain.range() !== "unicast" };
}
