import { showPeople } from "#lib/console/people/show-people";
import { runtime } from "#lib/service/api/runtime";
import { PeopleList } from "#lib/wire/console-people";
import { consoleEndpoint } from "../console-endpoint";

export const GET = consoleEndpoint("read", PeopleList, ({ mirror: { pool }, operator }) =>
  showPeople(pool, operator, runtime().service.settings.signOn),
);
