import * as z from "zod";
import { by } from "#lib/console/actor";
import { changeUpstream } from "#lib/console/campaigns/change-upstream";
import { removeUpstream } from "#lib/console/campaigns/remove-upstream";
import { findUpstream } from "#lib/console/registry/upstreams";
import { type ConsoleCall, consoleEndpoint } from "#lib/web/console/console-endpoint";
import { numberOf } from "#lib/web/console/number-of";
import { readBody } from "#lib/web/console/read-body";
import { UpstreamChange, UpstreamSaved } from "#lib/wire/console/settings";

const Nothing = z.object({});

type Params = { upstreamId: string };

export const PATCH = consoleEndpoint<Params>({
  permission: "administer",
  stepUp: true,
  answer: UpstreamSaved,
  audit: { action: "upstream.change" },
  handle: async (call) => {
    const id = await named(call);
    const change = await readBody(call.request, UpstreamChange);
    call.note({ parameters: change });
    return changeUpstream(call.mirror, id, change, by(call.actor));
  },
});

export const DELETE = consoleEndpoint<Params>({
  permission: "administer",
  stepUp: true,
  answer: Nothing,
  audit: { action: "upstream.remove" },
  handle: async (call) => {
    await removeUpstream(call.mirror, await named(call), by(call.actor));
    return {};
  },
});

/** Returns its number; a refusal is recorded under its name. */
async function named({ params, mirror, note }: ConsoleCall<Params>): Promise<number> {
  const id = numberOf(params.upstreamId);
  const upstream = await findUpstream(mirror.pool, id);
  if (upstream) note({ target: upstream.name });
  return id;
}
