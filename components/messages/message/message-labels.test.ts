import { expect, test } from "vitest";
import { copyLabel, nextStep, statusSentence } from "#components/messages/message/message-labels.ts";
import { besideSentence } from "#lib/browser/request-labels";
import type { Freshness } from "#lib/wire/console/freshness";
import type { ListedMessage } from "#lib/wire/console/message";
import type { MessageDetail } from "#lib/wire/console/message-detail";

/** The fields of a failed message, tried once, that these texts use. */
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

test("of a failure each thing is said once: the sentence says why, the button what a retry can do", () => {
  const { message } = failed();
  const text = "Phone not reachable. 3 of 3 retries left.";
  expect(statusSentence(failed())).toBe("Failed after 1 attempt: phone not reachable. 3 of 3 retries left.");
  expect(besideSentence({ ...message, retry: { ...message.retry, text } }, text)).toBe("A retry can help.");
  expect(nextStep(failed())).toBeNull();
});

test("once all retries are used, only the button says so", () => {
  const text = "3 of 3 retries used. The last one ended 3 min ago.";
  const used = failed({ retries: 3, retry: { decision: "denied", reason: "retries_used", text } });
  expect(statusSentence(used)).toBe("Failed after 1 attempt: phone not reachable.");
  expect(besideSentence(used.message, text)).toBe(text);
  expect(nextStep(used)).toBeNull();
});

test("under a busy limit nothing says that the service is slow", () => {
  const said = (slowed: boolean) => copyLabel({ state: "slowed", slowed } as Freshness);
  expect(said(true)).toBe(
    "The campaign's shared limit is busy, so this is read less often. It may be out of date.",
  );
  expect(said(false)).toBe("Some messages cannot be read from the service now. This may be out of date.");
});

test("what the button says of a retry that was asked for stays whole", () => {
  expect(besideSentence(failed().message, "Retry requested 14:02:10 by Ada")).toContain("by Ada");
});
