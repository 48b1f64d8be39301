import * as z from "zod";
import { addUpstream } from "#lib/mirror/add-upstream";
import { UpstreamRequest } from "#lib/wire/console-settings";
import { consoleEndpoint, readBody } from "../console-endpoint";

const Added = z.object({ id: z.int() });

export const POST = consoleEndpoint(
  "administer",
  Added,
  async ({ request, mirror, note }) => {
    const asked = await readBody(request, UpstreamRequest);
    note({ target: asked.name, parameters: asked });
    return { id: await addUpstream(mirror, asked) };
  },
  201,
  { action: "upstream.add" },
);
