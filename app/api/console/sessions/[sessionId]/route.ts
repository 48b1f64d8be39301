import { showSessions } from "#lib/console/show-sessions";
import { endSession } from "#lib/store/operator-sessions";
import { SessionList } from "#lib/wire/console-session";
import { consoleEndpoint, Refused } from "../../console-endpoint";

type Params = { sessionId: string };

export const DELETE = consoleEndpoint<Params, typeof SessionList>(
  "read",
  SessionList,
  async ({ params, mirror: { pool }, operator, note }) => {
    note({ target: operator.email });
    const ended = await endSession(pool, operator.id, params.sessionId);
    if (!ended) throw new Refused(404, "not_found", "This session has ended already.");
    return showSessions(pool, operator);
  },
  200,
  { action: "session.end" },
);
