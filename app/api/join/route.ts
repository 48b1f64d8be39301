import { join } from "#lib/console/people/join";
import { runtime } from "#lib/service/api/runtime";
import { Joined, JoinRequest } from "#lib/wire/console-people";
import { openEndpoint, readBody } from "../console/console-endpoint";

/** For whoever has a link: nobody is signed in here. */
export const POST = openEndpoint(Joined, async ({ request, address, traceId }) =>
  join(runtime().service.pool, await readBody(request, JoinRequest), address, traceId),
);
