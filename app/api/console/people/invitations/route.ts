import { invitePerson } from "#lib/console/people/invite-person";
import { InvitationRequest, MadeLink } from "#lib/wire/console-people";
import { actorOf, consoleEndpoint, readBody } from "../../console-endpoint";

export const POST = consoleEndpoint(
  "administer",
  MadeLink,
  async (call) =>
    invitePerson(call.mirror.pool, actorOf(call), await readBody(call.request, InvitationRequest)),
  201,
  { inside: "person.invite" },
);
