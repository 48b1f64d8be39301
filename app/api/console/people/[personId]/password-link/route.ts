import { makePasswordLink } from "#lib/console/people/change-people";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { MadeLink } from "#lib/wire/console/people";

export const POST = consoleEndpoint<{ personId: string }>({
  permission: "administer",
  stepUp: true,
  answer: MadeLink,
  status: 201,
  audit: { action: "password.link" },
  handle: async (call) => makePasswordLink(call.mirror.pool, call.actor, call.params.personId),
});
