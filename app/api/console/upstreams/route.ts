import { by } from "#lib/console/actor";
import { addUpstream } from "#lib/console/campaigns/add-upstream";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { UpstreamRequest, UpstreamSaved } from "#lib/wire/console/settings";

export const POST = consoleEndpoint({
  permission: "administer",
  answer: UpstreamSaved,
  status: 201,
  audit: { action: "upstream.add" },
  handle: async (call) => {
    const asked = await readBody(call.request, UpstreamRequest);
    call.note({ target: asked.name, parameters: asked });
    return addUpstream(call.mirror, asked, by(call.actor));
  },
});
