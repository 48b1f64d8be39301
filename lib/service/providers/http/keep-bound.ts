import { Wake } from "#lib/platform/wake";
import { connectionFault } from "#lib/service/providers/connection-fault";
import { growingPause } from "#lib/service/providers/growing-pause";
import type { Reach } from "#lib/service/providers/http/address";
import { originOf } from "#lib/service/providers/http/call";
import { tryConnection } from "#lib/service/providers/http/try-connection";
import type { Listener } from "#lib/service/providers/link";

const LONG_MS = 60_000;

type Binding = {
  address: string;
  reach: Reach;
  listener: Listener;
  /** Ends the connection. */
  signal: AbortSignal;
  onChange: () => void;
};

/**
 * Tracks whether requests may be sent to an address. It counts as bound from the first connection until
 * `lose`. Then connections are tried again, with growing pauses that only an answered request ends.
 */
export function keepBound({ address, reach, listener, signal, onChange }: Binding) {
  const pause = growingPause();
  const lost = new Wake();
  let bound = false;
  /** Whether there was an outage, and no request has been answered since. */
  let tried = false;

  async function keep(): Promise<void> {
    while (!signal.aborted) {
      const since = lost.calls;
      try {
        await tryConnection(address, reach, signal);
      } catch (error) {
        if (signal.aborted) return;
        listener.bound(false, connectionFault(error, originOf(address)));
        await wait(pause.next());
        continue;
      }
      if (signal.aborted) return;
      bound = true;
      listener.bound(true, "");
      onChange();
      while (bound && !signal.aborted) await lost.wait(LONG_MS, signal, since);
      await wait(pause.next());
    }
  }

  function wait(milliseconds: number): Promise<void> {
    return new Wake().wait(milliseconds, signal);
  }

  void keep();

  return {
    isBound: () => bound,
    isTried: () => tried,

    /** Called when requests do not arrive, or are not answered. */
    lose(fault: string): void {
      if (!bound) return;
      bound = false;
      tried = true;
      listener.bound(false, fault);
      lost.wake();
      onChange();
    },

    /** Called when a request was answered. */
    work(): void {
      tried = false;
      pause.reset();
    },
  };
}
