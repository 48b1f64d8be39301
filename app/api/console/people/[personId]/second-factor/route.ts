import { resetSecondFactor } from "#lib/console/change-people";
import { personEndpoint } from "../../person-endpoint";

export const DELETE = personEndpoint("second_factor.reset", resetSecondFactor);
