import { expect, test } from "vitest";
import { copyWords } from "#components/messages/message/copy-words.ts";
import { nextStep, statusSentence } from "#components/messages/message/message-words.ts";
import type { Freshness } from "#lib/wire/console/freshness";
import type { ListedMessage } from "#lib/wire/console/message";
import type { MessageDetail } from "#lib/wire/console/message-detail";

/** What of a failed message, tried once, the words are about. */
function failed(more: Partial<ListedMessage> = {}): MessageDetail {
  const message = {
    status: "failure",
    errorCode: "recipient_unavailable",
    retries: 0,
    maxRetries: 3,
    retry: { decision: "allowed", reason: "worth_it", text: "" },
    ...more,
  };
  return { message, attempts: [{}] } as MessageDetail;
}

test("a failure with retries left is the operator's to act on", () => {
  expect(statusSentence(failed())).toBe("Failed after 1 attempt: phone not reachable. 3 of 3 retries left.");
  expect(nextStep(failed())).toBe("You can retry this message.");
});

test("once all retries are used, nothing promises another", () => {
  const used = failed({ retries: 3, retry: { decision: "denied", reason: "retries_used", text: "" } });
  expect(statusSentence(used)).toContain("0 of 3 retries left.");
  expect(nextStep(used)).toBe("All retries are used. This message cannot be retried again.");
});

test("under a busy limit nothing says that a retry has left, or that the service is slow", () => {
  const busy = (state: "waiting" | "unclear" | "sending", slowed: boolean) => {
    const request = { state, by: "you", at: "2026-11-20T14:00:00.000Z", said: "", traceId: null };
    const retry = { decision: "denied", reason: "already_requested", text: "" } as const;
    const said = copyWords({ state: "slowed", slowed } as Freshness);
    return [nextStep(failed({ request, retry })), said];
  };
  const limit = "The campaign's shared limit is busy, so this is read less often. It may be out of date.";
  expect(busy("waiting", true)).toEqual([
    "The retry waits for a free slot. It has not been sent to the service yet.",
    limit,
  ]);
  expect(busy("unclear", true)[0]).toBe(
    "It is unclear whether the retry was accepted. The answer appears here.",
  );
  expect(busy("sending", false)).toEqual([
    "A retry was requested. The result appears here.",
    "Some messages cannot be read from the service now. This may be out of date.",
  ]);
});

test("what the gate denies is not called the operator's next step", () => {
  const denied = { decision: "denied", text: "" } as const;
  expect(nextStep(failed({ errorCode: "recipient_invalid" }))).toBe(
    "Correct the number and send a new message.",
  );
  expect(nextStep(failed({ retry: { ...denied, reason: "already_requested" } }))).toContain("was requested");
  expect(nextStep(failed({ retry: { ...denied, reason: "batch_not_eligible" } }))).toContain(
    "cannot be retried",
  );
});
