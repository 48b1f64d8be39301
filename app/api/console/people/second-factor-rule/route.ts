import * as z from "zod";
import { requireSecondFactor } from "#lib/console/people/require-second-factor";
import { actorOf, consoleEndpoint, readBody } from "#lib/web/console/console-endpoint";
import { SecondFactorRule } from "#lib/wire/console/people";

const Done = z.object({});

export const PUT = consoleEndpoint(
  "administer",
  Done,
  async (call) => {
    const { from } = await readBody(call.request, SecondFactorRule);
    await requireSecondFactor(call.mirror.pool, actorOf(call), call.operator, from);
    return {};
  },
  200,
  { inside: "second_factor.require" },
);
