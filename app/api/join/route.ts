import { join } from "#lib/console/people/join";
import { runtime } from "#lib/service/api/runtime";
import { openEndpoint } from "#lib/web/console/open-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { Joined, JoinRequest } from "#lib/wire/console/people";

/** Serves a person with a link, who is not signed in. */
export const POST = openEndpoint(Joined, async ({ request, address, traceId }) =>
  join(runtime().service.pool, await readBody(request, JoinRequest), address, traceId),
);
