import { CallError } from "#lib/browser/api";
import { PROXY_ANSWER } from "#lib/browser/proxy-answer";
import { showClock } from "#lib/domain/time/show-time";
import type { ListedMessage } from "#lib/wire/console/message";
import type { ShownRequest } from "#lib/wire/console/message-retry";

/** The outcome of the last retry requested here, in a sentence. */
export function requestWords(request: ShownRequest, zone: string): string {
  const requested = `Retry requested ${showClock(new Date(request.at), zone)} by ${request.by}`;
  switch (request.state) {
    case "waiting":
      return `Waiting for a free slot. ${requested}.`;
    case "sending":
      return `${requested}. Waiting for the service's answer…`;
    case "unclear":
      return "Unclear whether it was accepted. Checking…";
    case "accepted":
      return requested;
    case "refused":
      return `Not retried: ${request.said}`;
    case "lost":
      return `${request.said} You can retry again.`;
  }
}

/**
 * The text beside the retry button: a recent refusal, the outcome of the last request, or the gate's decision. If the
 * answer was lost on its way, a request found since has more to say.
 */
export function retryReason({ retry, request }: ListedMessage, refused: Error | null, zone: string): string {
  const isFound = request !== null && refused instanceof CallError && refused.code === PROXY_ANSWER;
  if (refused instanceof CallError && !isFound) return refused.message;
  if (!request || request.state === "refused") {
    return request && retry.decision !== "denied"
      ? `${requestWords(request, zone)} ${retry.text}`
      : retry.text;
  }
  const words = requestWords(request, zone);
  return request.state === "lost" ? `${words} ${retry.text}` : words;
}

const SHORT: { [Reason in ListedMessage["retry"]["reason"]]?: string } = {
  worth_it: "A retry can help.",
  may_fail_again: "A retry may help or fail again.",
};

/** That text, shorter beside a sentence that already names the error and the retries left. */
export function besideSentence({ retry }: ListedMessage, reason: string): string {
  return (reason === retry.text && SHORT[retry.reason]) || reason;
}

/** The button's own short label; null for plain "Retry". */
export function requestLabel(request: ShownRequest | null): string | null {
  switch (request?.state) {
    case "waiting":
      return "Waiting…";
    case "sending":
      return "Requesting…";
    case "unclear":
      return "Checking…";
    case "accepted":
      return "Requested";
    case "lost":
      return "Retry again";
    default:
      return null;
  }
}

/** Whether the request can still change by itself. */
export function isUnderWay(request: ShownRequest | null): boolean {
  return request !== null && ["waiting", "sending", "unclear"].includes(request.state);
}
