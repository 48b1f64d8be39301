import { expect, test } from "vitest";
import { providerIdLabel } from "#components/messages/message/provider-labels.ts";

const sent = { providerId: "", status: "success", sentAt: "2026-11-20T14:02:06.000Z" };

test("a provider's id that is empty is said to be none", () => {
  expect(providerIdLabel({ ...sent, providerId: "sm_1" })).toBe("sm_1");
  expect(providerIdLabel(sent)).toBe("none given");
  expect(providerIdLabel({ ...sent, status: "failure", sentAt: null })).toBe("none given");
  expect(providerIdLabel({ ...sent, status: "enqueued", sentAt: null })).toBe("none yet");
});
