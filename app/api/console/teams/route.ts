import * as z from "zod";
import { createTeam } from "#lib/console/people/change-teams";
import { showTeams } from "#lib/console/people/show-members";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { TeamList, TeamRequest } from "#lib/wire/console/membership";

export const GET = consoleEndpoint({
  permission: "administer",
  answer: TeamList,
  handle: ({ mirror, operator }) => showTeams(mirror.pool, operator.email),
});

export const POST = consoleEndpoint({
  permission: "administer",
  stepUp: true,
  answer: z.object({ id: z.int() }),
  status: 201,
  audit: { action: "team.create" },
  handle: async (call) => {
    const asked = await readBody(call.request, TeamRequest);
    call.note({ target: asked.name });
    return { id: await createTeam(call.mirror.pool, call.actor, asked) };
  },
});
