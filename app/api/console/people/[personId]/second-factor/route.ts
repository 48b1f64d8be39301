import { resetSecondFactor } from "#lib/console/people/change-people";
import { personEndpoint } from "../../person-endpoint";

export const DELETE = personEndpoint("second_factor.reset", resetSecondFactor);
