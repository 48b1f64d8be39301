import fc from "fast-check";
import { expect, test } from "vitest";
import { DELIVERY_ERROR_CODES } from "#lib/domain/messages/delivery-error";
import { CODE_PRESETS, type CodeLine } from "#lib/domain/routes/code-table";
import { CODE_SOURCES, type RawCode } from "#lib/domain/routes/raw-code";
import { receiptError, verdictOf } from "#lib/domain/routes/verdict-of";

const standard = { codePreset: "standard", codes: [] } as const;
const vonage = { codePreset: "vonage", codes: [] } as const;
const twilio = { codePreset: "twilio", codes: [] } as const;

const status = (code: string): RawCode => ({ source: "status", code });
const http = (code: string): RawCode => ({ source: "http", code });
const receipt = (stat: string, err: string): RawCode[] => [
  { source: "stat", code: stat },
  { source: "err", code: err },
];

for (const [code, verdict] of [
  ["0x00", null],
  ["0x0B", "recipient_invalid"],
  ["0x0000000b", "recipient_invalid"],
  ["11", "recipient_invalid"],
  ["0x01", "content_invalid"],
  ["0x45", "server_unknown_error"],
  ["0x65", "delivery_unknown_error"],
  ["0x58", "hold"],
  ["0x14", "hold"],
  ["0x64", "hold"],
  ["0x08", "hold_briefly"],
  ["0x0E", "alarm"],
  ["0x0A", "alarm"],
  ["0x51", "alarm"],
  ["0x400", "alarm"],
] as const) {
  test(`command_status ${code} is ${verdict ?? "no error"}`, () => {
    expect(verdictOf(standard, [status(code)])).toEqual({ verdict, mapped: true });
  });
}

for (const [code, verdict] of [
  ["0x99", "server_unknown_error"],
  ["0x4FF", "delivery_unknown_error"],
] as const) {
  test(`command_status ${code} is ${verdict} and unmapped`, () => {
    expect(verdictOf(standard, [status(code)])).toEqual({ verdict, mapped: false });
  });
}

test("an error beside UNDELIV says which one it was", () => {
  expect(verdictOf(vonage, receipt("UNDELIV", "002"))).toEqual({
    verdict: "recipient_unavailable",
    mapped: true,
  });
  expect(verdictOf(twilio, receipt("UNDELIV", "005"))).toEqual({
    verdict: "recipient_invalid",
    mapped: true,
  });
});

test("UNDELIV without an error is known to say nothing", () => {
  expect(verdictOf(vonage, receipt("UNDELIV", "000"))).toEqual({
    verdict: "delivery_unknown_error",
    mapped: true,
  });
});

test("an error that the preset does not know is unmapped", () => {
  expect(verdictOf(vonage, receipt("REJECTD", "777"))).toEqual({
    verdict: "delivery_unknown_error",
    mapped: false,
  });
  expect(verdictOf(standard, receipt("UNDELIV", "001")).mapped).toBe(false);
});

test("EXPIRED is message_expired whatever the error", () => {
  expect(verdictOf(vonage, receipt("EXPIRED", "002")).verdict).toBe("message_expired");
});

for (const stat of ["DELIVRD", "ENROUTE", "ACCEPTD", "delivrd"]) {
  test(`${stat} is no error whatever err and the route's own lines on err say`, () => {
    const table = { ...vonage, codes: [{ err: "2", error: "recipient_unavailable" } as const] };
    expect(verdictOf(table, receipt(stat, "002"))).toEqual({ verdict: null, mapped: true });
  });
}

test("a stat that nobody knows is no error yet, unless a line names that very stat", () => {
  const odd = { verdict: null, mapped: false };
  expect(verdictOf(vonage, receipt("ON_AIR", "002"))).toEqual(odd);
  const onErr = { ...vonage, codes: [{ err: "2", error: "recipient_unavailable" } as const] };
  expect(verdictOf(onErr, receipt("ON_AIR", "002"))).toEqual(odd);
  const onStat = { ...vonage, codes: [{ stat: "ON_AIR", error: "routing_error" } as const] };
  expect(verdictOf(onStat, receipt("ON_AIR", "002"))).toEqual({ verdict: "routing_error", mapped: true });
});

test("a route's own lines win over the preset, the first that fits", () => {
  const codes: CodeLine[] = [
    { stat: "REJECTD", err: "2", error: "content_invalid" },
    { err: "002", error: "routing_error" },
    { status: "0x58", error: "message_expired" },
    { http: "30003", error: "alarm" },
  ];
  const table = { ...vonage, codes };
  expect(verdictOf(table, receipt("REJECTD", "2")).verdict).toBe("content_invalid");
  expect(verdictOf(table, receipt("UNDELIV", "2")).verdict).toBe("routing_error");
  expect(verdictOf(table, [status("0x00000058")]).verdict).toBe("message_expired");
  expect(verdictOf(table, [http("30003")]).verdict).toBe("alarm");
});

test("Twilio's codes over HTTP are known, and HTTP's own", () => {
  expect(verdictOf(twilio, [http("30003")]).verdict).toBe("recipient_unavailable");
  expect(verdictOf(twilio, [http("20429")]).verdict).toBe("hold");
  expect(verdictOf(twilio, [http("429")]).verdict).toBe("hold");
  expect(verdictOf(standard, [http("401")]).verdict).toBe("alarm");
  expect(verdictOf(twilio, [http("99999")])).toEqual({ verdict: "delivery_unknown_error", mapped: false });
});

test("no answer is the service's own error", () => {
  const own: RawCode = { source: "own", code: "link lost" };
  expect(verdictOf(standard, [own])).toEqual({ verdict: "server_unknown_error", mapped: true });
});

const anyCodes = fc.array(
  fc.record({
    source: fc.constantFrom(...CODE_SOURCES),
    code: fc.oneof(fc.string(), fc.integer({ min: 0, max: 70_000 }).map(String), fc.constant("__proto__")),
  }),
);
const anyTable = fc.record({ codePreset: fc.constantFrom(...CODE_PRESETS), codes: fc.constant([]) });

test("every code ends in one of the seven errors, a hold or an alarm", () => {
  const verdicts: unknown[] = [...DELIVERY_ERROR_CODES, "hold", "hold_briefly", "alarm", null];
  fc.assert(
    fc.property(anyTable, anyCodes, (table, codes) => {
      expect(verdicts).toContain(verdictOf(table, codes).verdict);
    }),
  );
});

test("every receipt ends in one of the seven errors or in none", () => {
  const errors: unknown[] = [...DELIVERY_ERROR_CODES, null];
  fc.assert(
    fc.property(anyTable, anyCodes, (table, codes) => {
      expect(errors).toContain(receiptError(table, codes).error);
    }),
  );
});
