import { describe, expect, test } from "vitest";
import {
  type MessageSettings,
  senderAddress,
  submissionOf,
  validityPeriod,
} from "#lib/service/providers/smpp/sending/submission";
import { outgoing } from "#lib/testing/smsc/smpp-link";

const now = new Date("2026-11-22T20:00:00Z");
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test.each([
  [172_800, "000002000000000R"],
  [90, "000000000130000R"],
  [0.2, "000000000001000R"],
  [-5, "000000000001000R"],
  [7 * 86_400 + 3661, "000007010101000R"],
  [100 * 86_400, ""],
])("a validity of %d s is %s", (seconds, period) => {
  expect(validityPeriod(after(seconds), now)).toBe(period);
});

test("no validity is the centre's own", () => {
  expect(validityPeriod(null, now)).toBe("");
});

describe("the kind of a sender is told by its form", () => {
  test.each([
    ["Redial", { sourceTon: 5, sourceNpi: 0, source: "Redial" }],
    ["+6591234567", { sourceTon: 1, sourceNpi: 1, source: "6591234567" }],
    ["6591234567", { sourceTon: 1, sourceNpi: 1, source: "6591234567" }],
    ["72345", { sourceTon: 3, sourceNpi: 0, source: "72345" }],
  ])("%s", (sender, address) => {
    expect(senderAddress(sender, { senders: [] })).toEqual(address);
  });

  test("unless the route says it", () => {
    const address = { sourceTon: 0, sourceNpi: 1, source: "Redial" };
    expect(senderAddress("Redial", { senders: [], source: { ton: 0, npi: 1 } })).toEqual(address);
  });

  test("a message without one has the route's first, or none", () => {
    expect(senderAddress("", { senders: ["72345", "Redial"] })).toMatchObject({ source: "72345" });
    expect(senderAddress("", { senders: [] })).toEqual({ sourceTon: 0, sourceNpi: 0, source: "" });
  });
});

test("receipts are asked for of every part, and all have one reference", () => {
  const settings = {
    senders: [],
    destination: { ton: 2, npi: 8 },
    alphabet: "gsm",
    longMessages: "udh8",
  } satisfies MessageSettings;
  const submission = submissionOf(outgoing("6591", "a".repeat(400)), settings, () => 9);
  const pdus = submission?.parts.map((part, i) => submission.pduOf(part, i));
  expect(
    pdus?.map((pdu) => [
      pdu.registeredDelivery,
      pdu.esmClass,
      pdu.shortMessage.subarray(0, 6).toString("hex"),
    ]),
  ).toEqual([
    [1, 0x40, "050003090301"],
    [1, 0x40, "050003090302"],
    [1, 0x40, "050003090303"],
  ]);
  expect(pdus?.[0]).toMatchObject({
    destination: "6591",
    destinationTon: 2,
    destinationNpi: 8,
    dataCoding: 0,
  });
});
