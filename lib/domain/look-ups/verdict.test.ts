import { expect, test } from "vitest";
import { type LookedUpMessage, verdictOf } from "#lib/domain/look-ups/verdict";

const allowed = { decision: "allowed", reason: "worth_it", text: "" };
const used = { decision: "denied", reason: "retries_used", text: "All retries are used." };
const message = (status: string, more: Partial<LookedUpMessage> = {}): LookedUpMessage => ({
  status,
  errorCode: null,
  inFlight: status === "sent",
  retry: allowed,
  ...more,
});
const delivered = message("success");
const failed = message("failure", { errorCode: "recipient_unavailable" });

test.for<[string, LookedUpMessage[], string, string]>([
  ["no message", [], "nothing", ""],
  ["the newest was delivered", [delivered, failed], "yes", ""],
  ["one was delivered, and a later one failed", [failed, delivered], "yes", "A retry can help."],
  ["the newest is under way", [message("sent"), failed], "not_yet", "Ask again later."],
  ["the newest failed, and a retry can help", [failed], "no", "A retry can help."],
  ["the newest failed for good", [{ ...failed, retry: used }], "no", "All retries are used."],
])("%s", ([, messages, answer, next]) => {
  expect(verdictOf(messages)).toMatchObject({ answer, next });
});

test("a status that nobody knows is said as it is", () => {
  expect(verdictOf([message("parked")])).toMatchObject({
    answer: "no",
    why: 'Its status is "Unknown: parked".',
  });
});
