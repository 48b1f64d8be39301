import { endOtherSessions } from "#lib/console/sign-in/sessions/end-own-sessions";
import { showSessions } from "#lib/console/sign-in/sessions/show-sessions";
import { actorOf, consoleEndpoint } from "#lib/web/console/console-endpoint";
import { SessionList } from "#lib/wire/console/session";

export const GET = consoleEndpoint("read", SessionList, ({ mirror: { pool }, operator }) =>
  showSessions(pool, operator),
);

/** Ends all but the one that asks. */
export const DELETE = consoleEndpoint(
  "read",
  SessionList,
  async (call) => {
    const { pool } = call.mirror;
    await endOtherSessions(pool, actorOf(call), call.operator.sessionId);
    return showSessions(pool, call.operator);
  },
  200,
  { inside: "session.end_others" },
);
