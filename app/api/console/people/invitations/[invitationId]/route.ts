import * as z from "zod";
import { revokeInvitation } from "#lib/console/people/invite-person";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";

const Done = z.object({});

export const DELETE = consoleEndpoint<{ invitationId: string }>({
  permission: "administer",
  stepUp: true,
  answer: Done,
  audit: { action: "invitation.revoke" },
  handle: async (call) => {
    await revokeInvitation(call.mirror.pool, call.actor, call.params.invitationId);
    return {};
  },
});
