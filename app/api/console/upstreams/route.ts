import * as z from "zod";
import { by } from "#lib/console/actor";
import { addUpstream } from "#lib/mirror/add-upstream";
import { UpstreamRequest } from "#lib/wire/console-settings";
import { actorOf, consoleEndpoint, readBody } from "../console-endpoint";

const Added = z.object({ id: z.int() });

export const POST = consoleEndpoint(
  "administer",
  Added,
  async (call) => {
    const asked = await readBody(call.request, UpstreamRequest);
    call.note({ target: asked.name, parameters: asked });
    return { id: await addUpstream(call.mirror, asked, by(actorOf(call))) };
  },
  201,
  { inside: "upstream.add" },
);
