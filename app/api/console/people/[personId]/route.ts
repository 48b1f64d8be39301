import * as z from "zod";
import { changeRole, removePerson } from "#lib/console/change-people";
import { RoleChange } from "#lib/wire/console-people";
import { actorOf, consoleEndpoint, readBody } from "../../console-endpoint";

type Params = { personId: string };
const Done = z.object({});

export const PATCH = consoleEndpoint<Params, typeof Done>(
  "administer",
  Done,
  async (call) => {
    const { role } = await readBody(call.request, RoleChange);
    await changeRole(call.mirror.pool, actorOf(call), call.params.personId, role);
    return {};
  },
  200,
  { inside: "person.change_role" },
);

export const DELETE = consoleEndpoint<Params, typeof Done>(
  "administer",
  Done,
  async (call) => {
    await removePerson(call.mirror.pool, actorOf(call), call.params.personId);
    return {};
  },
  200,
  { inside: "person.remove" },
);
