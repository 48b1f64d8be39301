import * as z from "zod";
import { changeTeam, removeTeam } from "#lib/console/people/change-teams";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { numberOf } from "#lib/web/console/number-of";
import { readBody } from "#lib/web/console/read-body";
import { TeamRequest } from "#lib/wire/console/membership";

const Done = z.object({});

export const PUT = consoleEndpoint<{ teamId: string }>({
  permission: "administer",
  stepUp: true,
  answer: Done,
  audit: { action: "team.change" },
  handle: async (call) => {
    const asked = await readBody(call.request, TeamRequest);
    await changeTeam(call.mirror.pool, call.actor, numberOf(call.params.teamId), asked);
    return {};
  },
});

export const DELETE = consoleEndpoint<{ teamId: string }>({
  permission: "administer",
  stepUp: true,
  answer: Done,
  audit: { action: "team.remove" },
  handle: async (call) => {
    await removeTeam(call.mirror.pool, call.actor, numberOf(call.params.teamId));
    return {};
  },
});
