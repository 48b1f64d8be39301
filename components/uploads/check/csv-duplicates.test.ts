import { expect, test } from "vitest";
import { CsvDuplicates } from "#components/uploads/check/csv-duplicates.ts";

test("finds each repeated recipient among many, and no other", () => {
  const duplicates = new CsvDuplicates();
  for (let n = 0; n < 200_000; n += 1) duplicates.add(String(6580000000 + n), n + 2);
  duplicates.add("6580000007", 200_002);
  duplicates.add("6580199999", 200_003);
  duplicates.add("6580000007", 200_004);
  expect(duplicates.end()).toEqual({
    count: 3,
    listed: [
      { recipient: "6580000007", row: 200_002, firstRow: 9 },
      { recipient: "6580199999", row: 200_003, firstRow: 200_001 },
      { recipient: "6580000007", row: 200_004, firstRow: 9 },
    ],
  });
});

test("compares identity numbers and very long numbers as they are", () => {
  const duplicates = new CsvDuplicates();
  ["S1234567D", "49123456789012345", "49123456789012346", "S1234567D"].forEach((recipient, n) => {
    duplicates.add(recipient, n + 2);
  });
  expect(duplicates.end().listed).toEqual([{ recipient: "S1234567D", row: 5, firstRow: 2 }]);
});

test("recipients are listed piece by piece, each with its row", () => {
  const duplicates = new CsvDuplicates();
  ["6580000001", "S1234567D", "6580000002", "49123456789012345"].forEach((recipient, n) => {
    duplicates.add(recipient, n + 2);
  });
  const all = [0, 3, 6].flatMap((from) => duplicates.list(from, 3));
  expect(all).toEqual([
    { recipient: "6580000001", row: 2 },
    { recipient: "6580000002", row: 4 },
    { recipient: "S1234567D", row: 3 },
    { recipient: "49123456789012345", row: 5 },
  ]);
});
