import { showSessions } from "#lib/console/show-sessions";
import { endOtherSessions } from "#lib/store/operator-sessions";
import { SessionList } from "#lib/wire/console-session";
import { consoleEndpoint } from "../console-endpoint";

export const GET = consoleEndpoint("read", SessionList, ({ mirror: { pool }, operator }) =>
  showSessions(pool, operator),
);

/** Ends all but the one that asks. */
export const DELETE = consoleEndpoint(
  "read",
  SessionList,
  async ({ mirror: { pool }, operator, note }) => {
    note({ target: operator.email });
    await endOtherSessions(pool, operator.id, operator.sessionId);
    return showSessions(pool, operator);
  },
  200,
  { action: "session.end_others" },
);
