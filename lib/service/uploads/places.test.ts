import { expect, test } from "vitest";
import { openPlaces } from "#lib/service/uploads/places";

const LIMITS = { count: 6, perCampaign: 3, waitingPerCampaign: 4 };
const stays = new AbortController().signal;

/** Asks for a permit, and logs the campaign when it gets one. */
function ask(places: ReturnType<typeof openPlaces>, campaign: string, log: string[], gone = stays) {
  const place = places.take(campaign, gone);
  place.then(
    () => log.push(campaign),
    () => undefined,
  );
  return place;
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("one campaign's uploads leave places for every other campaign", async () => {
  const places = openPlaces(LIMITS);
  const log: string[] = [];
  for (let i = 0; i < 7; i++) ask(places, "slow", log);
  ask(places, "other", log);
  await settle();
  expect(log).toEqual(["slow", "slow", "slow", "other"]);
});

test("a place that falls free goes to the campaign that has the fewest, then by the order of asking", async () => {
  const places = openPlaces({ ...LIMITS, count: 4 });
  const log: string[] = [];
  const first = await ask(places, "a", log);
  const held = [await ask(places, "a", log), await ask(places, "b", log), await ask(places, "b", log)];
  ask(places, "a", log);
  ask(places, "c", log);
  first();
  await settle();
  expect(log.slice(4)).toEqual(["c"]);
  held[0]?.();
  held[0]?.();
  await settle();
  expect(log.slice(4)).toEqual(["c", "a"]);
});

test("more than so many waiting uploads of one campaign are refused, and cost nobody a place", async () => {
  const places = openPlaces(LIMITS);
  const log: string[] = [];
  for (let i = 0; i < 7; i++) ask(places, "a", log);
  await expect(ask(places, "a", log)).rejects.toMatchObject({ refusal: "tooManyRequests" });
  ask(places, "b", log);
  await settle();
  expect(log).toEqual(["a", "a", "a", "b"]);
});

test("an upload whose client goes away while it waits leaves the queue", async () => {
  const places = openPlaces({ ...LIMITS, count: 1 });
  const log: string[] = [];
  const give = await ask(places, "a", log);
  const leaves = new AbortController();
  const gone = ask(places, "b", log, leaves.signal);
  ask(places, "c", log);
  leaves.abort();
  await expect(gone).rejects.toThrow();
  give();
  await settle();
  expect(log).toEqual(["a", "c"]);
});
