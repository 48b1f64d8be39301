import { expect, test } from "vitest";
import { keepDeparture } from "#lib/browser/keep-departure";

const at = <T extends object>(type: string, timeStamp: number, facts: T) =>
  Object.defineProperties(new Event(type, { cancelable: true }), {
    timeStamp: { value: timeStamp },
    ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, { value }])),
  });
const load = (
  timeStamp: number,
  { userInitiated = false, sameDocument = false, navigationType = "push" } = {},
) => at("navigate", timeStamp, { userInitiated, navigationType, destination: { sameDocument } });

function kept() {
  const [page, navigation] = [new EventTarget(), new EventTarget()];
  const end = keepDeparture(page, navigation);
  return {
    end,
    leave: (timeStamp: number) => page.dispatchEvent(at("beforeunload", timeStamp, {})),
    hide: () => page.dispatchEvent(new Event("pagehide")),
    /** Whether the load proceeds. */
    goesOn: (event: Event) => navigation.dispatchEvent(event),
  };
}

test("a full load that the page begins as somebody leaves is stopped", () => {
  const { leave, goesOn } = kept();
  leave(5_000);
  expect(goesOn(load(5_040))).toBe(false);
});

test("a full load that nobody's leaving comes before goes on", () => {
  const { leave, goesOn } = kept();
  expect(goesOn(load(40))).toBe(true);
  leave(5_000);
  // The page is still there: the request was for a download, or the person stayed.
  expect(goesOn(load(6_100))).toBe(true);
});

test("what the person asks for, and steps within the page, go on", () => {
  const { leave, goesOn } = kept();
  leave(5_000);
  expect(goesOn(load(5_040, { userInitiated: true }))).toBe(true);
  expect(goesOn(load(5_040, { sameDocument: true }))).toBe(true);
});

test("a page that comes back out of the browser's cache may leave at once, and any page may load anew", () => {
  const { leave, hide, goesOn } = kept();
  leave(5_000);
  expect(goesOn(load(5_040, { navigationType: "reload" }))).toBe(true);
  expect(goesOn(load(5_040, { navigationType: "replace" }))).toBe(false);
  hide();
  expect(goesOn(load(5_300, { navigationType: "replace" }))).toBe(true);
});

test("a guard that has ended stops nothing, and a browser without navigation has none", () => {
  const { end, leave, goesOn } = kept();
  end();
  leave(5_000);
  expect(goesOn(load(5_040))).toBe(true);
  expect(() => keepDeparture(new EventTarget(), undefined)()).not.toThrow();
});
