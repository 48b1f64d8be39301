import { expect, test } from "vitest";
import { entryOf, routeOf, screenOf } from "#lib/browser/screens";

test("a screen is found by the address that leads to it, and by those below", () => {
  for (const screen of [
    "overview",
    "messages",
    "upload",
    "send",
    "plans",
    "alerts",
    "members",
    "approvals",
    "calendar",
    "settings",
  ] as const)
    expect(screenOf(routeOf(screen, "7"))).toBe(screen);
  expect(screenOf("/campaigns/7/batches/batch_1")).toBe("batches");
  expect(screenOf("/settings/audit")).toBe("settings");
  expect(screenOf("/")).toBeNull();
});

test("one without an entry of its own stands under another's", () => {
  expect(entryOf("alerts")).toBe("overview");
  expect(entryOf("send")).toBe("upload");
  expect(entryOf("messages")).toBe("messages");
  expect(entryOf(null)).toBeNull();
});
