import { changeRole, removePerson } from "#lib/console/people/change-people";
import { personEndpoint } from "#lib/web/console/person-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { RoleChange } from "#lib/wire/console/people";

export const PATCH = personEndpoint("person.change_role", async (pool, actor, personId, request) => {
  const { role } = await readBody(request, RoleChange);
  await changeRole(pool, actor, personId, role);
});

export const DELETE = personEndpoint("person.remove", removePerson);
