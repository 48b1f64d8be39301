import { endOtherSessions } from "#lib/console/sign-in/sessions/end-own-sessions";
import { showSessions } from "#lib/console/sign-in/sessions/show-sessions";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { SessionList } from "#lib/wire/console/sign-in";

export const GET = consoleEndpoint({
  permission: "enter",
  answer: SessionList,
  handle: ({ mirror: { pool }, operator }) => showSessions(pool, operator),
});

/** Ends all sessions except the requesting one. */
export const DELETE = consoleEndpoint({
  permission: "enter",
  stepUp: true,
  answer: SessionList,
  audit: { action: "session.end_others" },
  handle: async (call) => {
    const { pool } = call.mirror;
    await endOtherSessions(pool, call.actor, call.operator.sessionId);
    return showSessions(pool, call.operator);
  },
});
