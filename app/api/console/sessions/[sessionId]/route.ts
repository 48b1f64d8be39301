import { endOwnSession } from "#lib/console/sign-in/sessions/end-own-sessions";
import { showSessions } from "#lib/console/sign-in/sessions/show-sessions";
import { consoleEndpoint, RefusedError } from "#lib/web/console/console-endpoint";
import { SessionList } from "#lib/wire/console/sign-in";

export const DELETE = consoleEndpoint<{ sessionId: string }>({
  permission: "enter",
  stepUp: true,
  answer: SessionList,
  audit: { action: "session.end" },
  handle: async ({ operator, actor, mirror, note, params }) => {
    const { pool } = mirror;
    note({ target: operator.email });
    const ended = await endOwnSession(pool, actor, params.sessionId);
    if (!ended) throw new RefusedError(404, "not_found", "This session has already ended.");
    return showSessions(pool, operator);
  },
});
