import { stoppedSentence } from "#lib/domain/messages/stop-labels";
import type { Freshness } from "#lib/wire/console/freshness";
import type { ListedMessage } from "#lib/wire/console/message";

/** A message with its retry denied once its campaign's calls stop; it is not read again only for that. */
export function stoppedMessage(message: ListedMessage, stop: Freshness["stop"] | undefined): ListedMessage {
  if (!stop || message.retry.decision === "denied") return message;
  const text = stoppedSentence(stop.reason);
  return { ...message, retry: { decision: "denied", reason: "campaign_stopped", text } };
}
