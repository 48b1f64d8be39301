import * as z from "zod";
import { by } from "#lib/console/actor";
import { changeUpstream } from "#lib/console/campaigns/change-upstream";
import { removeUpstream } from "#lib/console/campaigns/remove-upstream";
import { findUpstream } from "#lib/console/registry/upstreams";
import { actorOf, type ConsoleCall, consoleEndpoint, readBody } from "#lib/web/console/console-endpoint";
import { numberOf } from "#lib/web/console/number-of";
import { UpstreamChange, UpstreamSaved } from "#lib/wire/console/settings";

const Nothing = z.object({});

type Params = { upstreamId: string };

export const PATCH = consoleEndpoint<Params, typeof UpstreamSaved>(
  "administer",
  UpstreamSaved,
  async (call) => {
    const id = await named(call);
    const change = await readBody(call.request, UpstreamChange);
    call.note({ parameters: change });
    return changeUpstream(call.mirror, id, change, by(actorOf(call)));
  },
  200,
  { inside: "upstream.change" },
);

export const DELETE = consoleEndpoint<Params, typeof Nothing>(
  "administer",
  Nothing,
  async (call) => {
    await removeUpstream(call.mirror, await named(call), by(actorOf(call)));
    return {};
  },
  200,
  { inside: "upstream.remove" },
);

/** Its number; a refusal is recorded under its name. */
async function named({ params, mirror, note }: ConsoleCall<Params>): Promise<number> {
  const id = numberOf(params.upstreamId);
  const upstream = await findUpstream(mirror.pool, id);
  if (upstream) note({ target: upstream.name });
  return id;
}
