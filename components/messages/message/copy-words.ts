import type { Freshness } from "#lib/wire/console/freshness";

const SENTENCES: { [State in Freshness["state"]]?: string } = {
  stopped: "Calls to the service have stopped. This is the console's own copy.",
  unanswered: "The service cannot be read now. This is the console's own copy.",
  slowed: "The service answers slowly now. This may be out of date.",
};

/** Why a message may have changed since the console read it; null where it is read as usual. */
export function copyWords({ state }: Freshness): string | null {
  return SENTENCES[state] ?? null;
}
