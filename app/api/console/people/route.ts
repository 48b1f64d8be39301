import { showPeople } from "#lib/console/people/show-people";
import { runtime } from "#lib/service/api/runtime";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { PeopleList } from "#lib/wire/console/people";

export const GET = consoleEndpoint({
  permission: "enter",
  answer: PeopleList,
  handle: ({ mirror: { pool }, operator }) => showPeople(pool, operator, runtime().service.settings.signOn),
});
