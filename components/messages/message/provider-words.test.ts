import { expect, test } from "vitest";
import { providerIdWords } from "#components/messages/message/provider-words.ts";

const sent = { providerId: "", status: "success", sentAt: "2026-11-20T14:02:06.000Z" };

test("a provider's id that is empty is said to be none", () => {
  expect(providerIdWords({ ...sent, providerId: "sm_1" })).toBe("sm_1");
  expect(providerIdWords(sent)).toBe("none given");
  expect(providerIdWords({ ...sent, status: "failure", sentAt: null })).toBe("none given");
  expect(providerIdWords({ ...sent, status: "enqueued", sentAt: null })).toBe("none yet");
});
