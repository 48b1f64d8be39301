import * as z from "zod";
import { changeSight } from "#lib/console/people/change-sight";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { SightRule } from "#lib/wire/console/people";

const Done = z.object({});

export const PUT = consoleEndpoint({
  permission: "administer",
  stepUp: true,
  answer: Done,
  audit: { action: "sight.change" },
  handle: async (call) => {
    await changeSight(call.mirror.pool, call.actor, await readBody(call.request, SightRule));
    return {};
  },
});
