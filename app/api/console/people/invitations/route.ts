import { invitePerson } from "#lib/console/people/invite-person";
import { actorOf, consoleEndpoint, readBody } from "#lib/web/console/console-endpoint";
import { InvitationRequest, MadeLink } from "#lib/wire/console/people";

export const POST = consoleEndpoint(
  "administer",
  MadeLink,
  async (call) =>
    invitePerson(call.mirror.pool, actorOf(call), await readBody(call.request, InvitationRequest)),
  201,
  { inside: "person.invite" },
);
