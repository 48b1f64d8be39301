import * as z from "zod";
import { addUpstream } from "#lib/mirror/add-upstream";
import { UpstreamRequest } from "#lib/wire/console-settings";
import { consoleEndpoint, readBody } from "../console-endpoint";

const Added = z.object({ id: z.int() });

export const POST = consoleEndpoint(
  "administer",
  Added,
  async ({ request, mirror }) => ({
    id: await addUpstream(mirror.pool, await readBody(request, UpstreamRequest)),
  }),
  201,
);
