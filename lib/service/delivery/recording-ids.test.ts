import { expect, test } from "vitest";
import { recordingIds } from "#lib/service/delivery/recording-ids";

test("receipts wait for all that is being recorded under their id, however often a provider gave it", async () => {
  const recording = recordingIds();
  recording.add("route", ["7", "7"]);
  recording.add("route", ["7"]);
  const events: string[] = [];
  const settled = recording.settled("route", ["7", null]).then(() => events.push("settled"));
  recording.remove("route", ["7", "7"]);
  // This id was given after the receipt came, so the receipt does not speak of it.
  recording.add("route", ["7"]);
  await recording.settled("another route", ["7"]);
  events.push("two recorded");
  recording.remove("route", ["7"]);
  await settled;
  expect(events).toEqual(["two recorded", "settled"]);
  recording.remove("route", ["7", "7"]);
  await recording.settled("route", ["7"]);
});
