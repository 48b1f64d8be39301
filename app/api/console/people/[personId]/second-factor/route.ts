import { resetSecondFactor } from "#lib/console/people/change-people";
import { personEndpoint } from "#lib/web/console/person-endpoint";

export const DELETE = personEndpoint("second_factor.reset", resetSecondFactor);
