import type { ConsoleContext } from "#lib/console/context";
import { RefusedError } from "#lib/console/refused-error";
import { listUpstreams, type UpstreamRow } from "#lib/console/registry/upstreams";
import { embeddedAddress } from "#lib/installation/embedded-address";
import { openKeyRing } from "#lib/platform/secrets/key-ring";
import type { Service } from "#lib/service/context";
import { WrongInput } from "#lib/service/wrong-input";

/** Dependencies of the console's verbs, created for one command. */
export async function mirrorOf({
  pool,
  settings,
}: Pick<Service, "pool" | "settings">): Promise<ConsoleContext> {
  const { sealing, nationalIdKey } = await openKeyRing(pool, settings);
  return {
    pool,
    keySecret: { ...sealing, nationalIdKey },
    embeddedAddress: embeddedAddress(settings),
    upstreamsMayBePrivate: settings.upstreamsMayBePrivate,
  };
}

export async function upstreamNamed({ pool }: Pick<Service, "pool">, name: string): Promise<UpstreamRow> {
  const upstream = (await listUpstreams(pool)).find((each) => each.name === name);
  if (!upstream) throw new WrongInput(`There is no upstream "${name}"; make it with upstream add.`);
  return upstream;
}

/** Turns a refusal of the console into a command's error. */
export async function asWrongInput<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RefusedError) throw new WrongInput(error.message);
    throw error;
  }
}
