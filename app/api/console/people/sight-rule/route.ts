import * as z from "zod";
import { changeSight } from "#lib/console/people/change-sight";
import { actorOf } from "#lib/web/console/actor-of";
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
    await changeSight(call.mirror.pool, actorOf(call), await readBody(call.request, SightRule));
    return {};
  },
});
