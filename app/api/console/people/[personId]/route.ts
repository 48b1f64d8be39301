import { changeRole, removePerson } from "#lib/console/people/change-people";
import { RoleChange } from "#lib/wire/console-people";
import { readBody } from "../../console-endpoint";
import { personEndpoint } from "../person-endpoint";

export const PATCH = personEndpoint("person.change_role", async (pool, actor, personId, request) => {
  const { role } = await readBody(request, RoleChange);
  await changeRole(pool, actor, personId, role);
});

export const DELETE = personEndpoint("person.remove", removePerson);
