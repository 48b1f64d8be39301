import { invitePerson } from "#lib/console/people/invite-person";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { InvitationRequest, MadeLink } from "#lib/wire/console/people";

export const POST = consoleEndpoint({
  permission: "administer",
  stepUp: true,
  answer: MadeLink,
  status: 201,
  audit: { action: "person.invite" },
  handle: async (call) =>
    invitePerson(call.mirror.pool, call.actor, await readBody(call.request, InvitationRequest)),
});
