import { endSessionsOfPerson } from "#lib/console/people/change-people";
import { personEndpoint } from "#lib/web/console/person-endpoint";

export const DELETE = personEndpoint("session.end", endSessionsOfPerson);
