import { endOwnSession } from "#lib/console/sign-in/sessions/end-own-sessions";
import { showSessions } from "#lib/console/sign-in/sessions/show-sessions";
import { actorOf, consoleEndpoint, Refused } from "#lib/web/console/console-endpoint";
import { SessionList } from "#lib/wire/console/session";

type Params = { sessionId: string };

export const DELETE = consoleEndpoint<Params, typeof SessionList>(
  "read",
  SessionList,
  async (call) => {
    const { operator } = call;
    const { pool } = call.mirror;
    call.note({ target: operator.email });
    const ended = await endOwnSession(pool, actorOf(call), call.params.sessionId);
    if (!ended) throw new Refused(404, "not_found", "This session has already ended.");
    return showSessions(pool, operator);
  },
  200,
  { inside: "session.end" },
);
