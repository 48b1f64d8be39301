import { makePasswordLink } from "#lib/console/people/change-people";
import { actorOf, consoleEndpoint } from "#lib/web/console/console-endpoint";
import { MadeLink } from "#lib/wire/console/people";

type Params = { personId: string };

export const POST = consoleEndpoint<Params, typeof MadeLink>(
  "administer",
  MadeLink,
  async (call) => makePasswordLink(call.mirror.pool, actorOf(call), call.params.personId),
  201,
  { inside: "password.link" },
);
