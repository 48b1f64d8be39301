import { expect, test } from "vitest";
import { findMends, type MendCode, mendRecipients } from "#lib/domain/csv/mend";

/** Every mend that is offered for a recipient, one after the other, and what it is in the end. */
function mended(recipient: string, home: number | null): [MendCode[], string] {
  let text = `recipient,name\n${recipient},Ada\n`;
  const steps: MendCode[] = [];
  for (let [mend] = findMends(text, home); mend && steps.length < 5; [mend] = findMends(text, home)) {
    const csv = mendRecipients(text, mend.code, home);
    if ("problem" in csv) throw new Error(csv.problem);
    text = csv.join("");
    steps.push(mend.code);
  }
  return [steps, text.split("\n")[1]?.split(",")[0] ?? ""];
}

test.each([
  ["9123 4567", 65, ["recipient_separators", "code_missing"], "6591234567"],
  ["9123-4567", 65, ["recipient_separators", "code_missing"], "6591234567"],
  ["91234567.0", 65, ["recipient_decimal", "code_missing"], "6591234567"],
  ["65 (0) 9123 4567", 65, ["recipient_separators", "recipient_trunk_zero"], "6591234567"],
  ["+65 (0)9123 4567", 65, ["recipient_plus", "recipient_trunk_zero"], "6591234567"],
  ["65 6591234567", 65, ["recipient_separators", "code_twice"], "6591234567"],
  ["006591234567", null, ["dialling_prefix"], "6591234567"],
  ["0065 9123 4567", null, ["recipient_separators", "dialling_prefix"], "6591234567"],
  ["012-345 6789", 60, ["recipient_separators", "home_zero"], "60123456789"],
  ["08123456789", 62, ["home_zero"], "628123456789"],
] as const)("%s, at home in %s, is mended by %j", (recipient, home, steps, number) => {
  expect(mended(recipient, home)).toEqual([steps, number]);
});

test.each([
  ["9123 4567", null],
  ["+91234567", 65],
  ["08123456789", null],
  ["091234567", 65],
  ["00091234567", 65],
  ["6.58E+09", 65],
  ["91234567 / 98765432", 65],
  ["9123 456", 65],
] as const)("no digit of %s, at home in %s, is guessed", (recipient, home) => {
  expect(mended(recipient, home)).toEqual([[], recipient]);
});
