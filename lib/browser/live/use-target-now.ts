import { useLive } from "#lib/browser/live/use-live";
import type { SendTarget } from "#lib/browser/send-target";
import { sendStopSentence } from "#lib/domain/messages/stop-labels";

/** The campaign to send to, with the last answer's state, so that a refused key is shown before a file is chosen. */
export function useTargetNow(target: SendTarget): SendTarget {
  const live = useLive().data;
  const stop = live ? live.freshness.stop?.reason : target.stop;
  return { ...target, denied: target.denied ?? (stop ? sendStopSentence(stop) : null) };
}
