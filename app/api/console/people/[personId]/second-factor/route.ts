import * as z from "zod";
import { resetSecondFactor } from "#lib/console/change-people";
import { actorOf, consoleEndpoint } from "../../../console-endpoint";

type Params = { personId: string };
const Done = z.object({});

export const DELETE = consoleEndpoint<Params, typeof Done>(
  "administer",
  Done,
  async (call) => {
    await resetSecondFactor(call.mirror.pool, actorOf(call), call.params.personId);
    return {};
  },
  200,
  { inside: "second_factor.reset" },
);
