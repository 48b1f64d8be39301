import type { Freshness } from "#lib/wire/console/freshness";

const SENTENCES: { [State in Freshness["state"]]?: string } = {
  stopped: "Calls to the service have stopped. This is the console's own copy.",
  unanswered: "The service cannot be read now. This is the console's own copy.",
  slowed: "Some messages cannot be read from the service now. This may be out of date.",
};

/** Why a message may have changed since the console read it; null where it is read as usual. */
export function copyLabel({ state, slowed }: Freshness): string | null {
  if (state === "slowed" && slowed)
    return "The campaign's shared limit is busy, so this is read less often. It may be out of date.";
  return SENTENCES[state] ?? null;
}
