import { makePasswordLink } from "#lib/console/people/change-people";
import { MadeLink } from "#lib/wire/console-people";
import { actorOf, consoleEndpoint } from "../../../console-endpoint";

type Params = { personId: string };

export const POST = consoleEndpoint<Params, typeof MadeLink>(
  "administer",
  MadeLink,
  async (call) => makePasswordLink(call.mirror.pool, actorOf(call), call.params.personId),
  201,
  { inside: "password.link" },
);
