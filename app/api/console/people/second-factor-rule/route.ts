import * as z from "zod";
import { requireSecondFactor } from "#lib/console/people/require-second-factor";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { SecondFactorRule } from "#lib/wire/console/people";

const Done = z.object({});

export const PUT = consoleEndpoint({
  permission: "administer",
  stepUp: true,
  answer: Done,
  audit: { action: "second_factor.require" },
  handle: async (call) => {
    const rule = await readBody(call.request, SecondFactorRule);
    await requireSecondFactor(call.mirror.pool, call.actor, call.operator, rule);
    return {};
  },
});
