import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isStillAt, noteTransition } from "#lib/browser/transition";

function open(pathname: string): void {
  vi.stubGlobal("window", { location: { pathname, href: `http://localhost${pathname}` } });
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("whoever has left for a screen that is still loading is not pulled back by an answer", () => {
  open("/settings/service/routes/new");
  expect(isStillAt("/settings/service/routes/new")).toBe(true);
  noteTransition("/settings/people");
  expect(isStillAt("/settings/service/routes/new")).toBe(false);
  open("/settings/people");
  expect(isStillAt("/settings/service/routes/new")).toBe(false);
  expect(isStillAt("/settings/people")).toBe(true);
});

test("whoever asked for a screen that never came is still where they were", () => {
  open("/settings/service/routes/new");
  noteTransition("/settings/people");
  vi.advanceTimersByTime(31_000);
  expect(isStillAt("/settings/service/routes/new")).toBe(true);
});
