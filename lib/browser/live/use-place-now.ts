import { useLive } from "#lib/browser/live/use-live";
import type { SendPlace } from "#lib/browser/send-place";
import { sendStopSentence } from "#lib/domain/messages/stop-words";

/** The campaign to send to, with the last answer's state, so that a refused key is shown before a file is chosen. */
export function usePlaceNow(place: SendPlace): SendPlace {
  const live = useLive().data;
  const stop = live ? live.freshness.stop?.reason : place.stop;
  return { ...place, denied: place.denied ?? (stop ? sendStopSentence(stop) : null) };
}
