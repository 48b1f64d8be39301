import { expect, test } from "vitest";
import { type Channel, channelChange } from "#lib/domain/files/channel";

const before: Channel = { address: "https://a.example.com/api/v2", kind: "test", sender: "ACME" };

test("says what of a channel has changed, the weightiest first, and nothing where it was not recorded", () => {
  expect(channelChange(before, { ...before })).toBeNull();
  expect(channelChange(null, before)).toBeNull();
  const said = (now: Partial<Channel>) => channelChange(before, { ...before, ...now });
  expect(said({ kind: "production", address: "https://b.example.com", sender: "" })).toBe(
    "The campaign's environment has changed from test to production",
  );
  expect(said({ address: null, sender: "" })).toBe("The address of the campaign's environment has changed");
  expect(said({ sender: "" })).toBe("The campaign's sender has changed from ACME to its route's own");
});
