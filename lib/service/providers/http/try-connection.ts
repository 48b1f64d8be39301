import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import { hostOf } from "#lib/platform/network/filtered-lookup";
import { type Reach, routeLookup } from "#lib/service/providers/http/address";

const WITHIN_MS = 10_000;

/** Opens a connection to an address and closes it, without sending anything. Throws when it cannot be opened. */
export async function tryConnection(address: string, reach: Reach, signal: AbortSignal): Promise<void> {
  const url = new URL(address);
  const lookup = routeLookup(url, reach);
  const host = hostOf(url);
  const ends = AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]);
  await new Promise<void>((resolve, reject) => {
    const isSecure = url.protocol === "https:";
    const port = Number(url.port) || (isSecure ? 443 : 80);
    const socket: Socket = isSecure
      ? connectSecurely({ host, port, lookup })
      : connectPlain({ host, port, lookup });
    const end = (error?: unknown) => {
      ends.removeEventListener("abort", giveUp);
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    const giveUp = () => end(ends.reason);
    ends.addEventListener("abort", giveUp);
    socket.on("error", end).once(isSecure ? "secureConnect" : "connect", () => end());
  });
}
