import * as z from "zod";
import { revokeInvitation } from "#lib/console/people/invite-person";
import { actorOf, consoleEndpoint } from "#lib/web/console/console-endpoint";

type Params = { invitationId: string };
const Done = z.object({});

export const DELETE = consoleEndpoint<Params, typeof Done>(
  "administer",
  Done,
  async (call) => {
    await revokeInvitation(call.mirror.pool, actorOf(call), call.params.invitationId);
    return {};
  },
  200,
  { inside: "invitation.revoke" },
);
