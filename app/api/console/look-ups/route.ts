import { lookUp } from "#lib/console/look-ups/look-up";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { LookUp, LookUpRequest } from "#lib/wire/console/look-up";

/** The permission is checked inside, because it depends on the campaigns. */
export const POST = consoleEndpoint({
  permission: "enter",
  answer: LookUp,
  audit: { action: "number.look_up" },
  handle: async (call) => {
    const asked = await readBody(call.request, LookUpRequest);
    return lookUp(call.mirror.pool, call.operator, asked, call.actor);
  },
});
