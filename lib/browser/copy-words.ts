import type { Freshness } from "#lib/wire/console-freshness";

const SENTENCES: { [State in Freshness["state"]]?: string } = {
  stopped: "Reading this campaign has stopped. This is the console's own copy.",
  unanswered: "The service does not answer at the moment. This is the console's own copy.",
  slowed: "The service answers slowly at the moment. This copy may be some time behind.",
};

/** Why a message may have changed since the console read it; null where it is read as usual. */
export function copyWords({ state }: Freshness): string | null {
  return SENTENCES[state] ?? null;
}
