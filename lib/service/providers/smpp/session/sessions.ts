import type { Reach } from "#lib/service/providers/http/address";
import type { Listener } from "#lib/service/providers/link";
import type { Connection } from "#lib/service/providers/smpp/session/connection";
import {
  type BindMode,
  type Credentials,
  keepBound,
  type SessionEvents,
} from "#lib/service/providers/smpp/session/session";
import type { Timing } from "#lib/service/providers/smpp/session/timing";
import type { SmppRoute } from "#lib/wire/service/smpp-route";

type Events = Pick<SessionEvents, "handle" | "broken"> & {
  /** Called when all its connections are bound. */
  up(): void;
  /** See `SessionEvents`. */
  answered(mode: BindMode, limitMs: number): Promise<void>;
  /** Called when the connection that sends has ended. */
  lost(): void;
};

export type Sessions = {
  /** The connection that messages are sent over. Null while it is not bound. */
  sender(): Connection | null;
  isBound(): boolean;
  close(): Promise<void>;
};

/** One bind of a route, as one connection or as two. It is bound when both are. */
export function keepSessions(
  route: Pick<SmppRoute, "host" | "port" | "tls" | "bind">,
  reach: Reach,
  credentials: Credentials,
  timing: Timing,
  listener: Pick<Listener, "event" | "bound">,
  events: Events,
): Sessions {
  const { host, port, tls } = route;
  const modes: BindMode[] = route.bind === "pair" ? ["transmitter", "receiver"] : ["transceiver"];
  const isBound = () => sessions.every((session) => session.connection() !== null);

  const sessions = modes.map((mode) =>
    keepBound(mode, { host, port, tls, reach }, credentials, timing, {
      handle: events.handle,
      broken: events.broken,
      up() {
        listener.event({ kind: "bound", words: `Bound as ${mode} at ${host}:${port}.` });
        if (!isBound()) return;
        listener.bound(true, "");
        events.up();
      },
      down(fault, wasBound) {
        if (fault === "") return;
        const words = modes.length > 1 ? `As ${mode}: ${fault}` : fault;
        listener.event({ kind: wasBound ? "lost" : "refused", words });
        listener.bound(false, words);
      },
      answered: (limitMs) => events.answered(mode, limitMs),
      lost() {
        if (mode !== "receiver") events.lost();
      },
    }),
  );
  return {
    sender: () => sessions[0]?.connection() ?? null,
    isBound,
    async close() {
      await Promise.all(sessions.map((session) => session.close()));
    },
  };
}
