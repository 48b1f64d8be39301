import { by } from "#lib/console/actor";
import { addUpstream } from "#lib/console/campaigns/add-upstream";
import { actorOf, consoleEndpoint, readBody } from "#lib/web/console/console-endpoint";
import { UpstreamRequest, UpstreamSaved } from "#lib/wire/console/settings";

export const POST = consoleEndpoint(
  "administer",
  UpstreamSaved,
  async (call) => {
    const asked = await readBody(call.request, UpstreamRequest);
    call.note({ target: asked.name, parameters: asked });
    return addUpstream(call.mirror, asked, by(actorOf(call)));
  },
  201,
  { inside: "upstream.add" },
);
