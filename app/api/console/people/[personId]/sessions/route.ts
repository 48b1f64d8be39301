import { endSessionsOfPerson } from "#lib/console/change-people";
import { personEndpoint } from "../../person-endpoint";

export const DELETE = personEndpoint("session.end", endSessionsOfPerson);
