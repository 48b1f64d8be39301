import { useLive } from "#lib/browser/live/use-live";
import type { SendPlace } from "#lib/browser/send-place";
import { sendStopSentence } from "#lib/domain/messages/stop-words";

/** The place of a send as the last answer has it: a key that is refused is told before a file is chosen, not after. */
export function usePlaceNow(place: SendPlace): SendPlace {
  const live = useLive().data;
  const stop = live ? live.freshness.stop?.reason : place.stop;
  return { ...place, denied: place.denied ?? (stop ? sendStopSentence(stop) : null) };
}
