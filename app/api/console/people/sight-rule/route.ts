import * as z from "zod";
import { changeVisibility } from "#lib/console/people/change-visibility";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { VisibilityRule } from "#lib/wire/console/people";

const Done = z.object({});

export const PUT = consoleEndpoint({
  permission: "administer",
  stepUp: true,
  answer: Done,
  audit: { action: "sight.change" },
  handle: async (call) => {
    await changeVisibility(call.mirror.pool, call.actor, await readBody(call.request, VisibilityRule));
    return {};
  },
});
