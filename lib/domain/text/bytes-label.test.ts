import { expect, test } from "vitest";
import { bytesLabel } from "#lib/domain/text/bytes-label";

for (const [bytes, words] of [
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1000, "1.0 kB"],
  [8192, "8.2 kB"],
  [9_960_000, "10 MB"],
  [999_600_000, "1.0 GB"],
  [1.5e15, "1.5 PB"],
  [2e18, "2000 PB"],
  [-2_500_000, "−2.5 MB"],
] as const) {
  test(`${bytes} is ${words}`, () => expect(bytesLabel(bytes)).toBe(words));
}
