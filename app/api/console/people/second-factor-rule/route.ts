import * as z from "zod";
import { requireSecondFactor } from "#lib/console/people/require-second-factor";
import { SecondFactorRule } from "#lib/wire/console-people";
import { actorOf, consoleEndpoint, readBody } from "../../console-endpoint";

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
