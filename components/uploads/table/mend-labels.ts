import type { MendCode } from "#lib/domain/csv/mend";
import { counted } from "#lib/domain/text/counted";

type Words = { todo: (count: number) => string; done: (count: number) => string };

/** Describes a mend, for its button and for afterwards. */
export function mendLabel(code: MendCode, homeCode: number | null): Words {
  if (code === "code_missing") {
    return {
      todo: (count) => `Add ${homeCode} to ${counted(count, "row")}`,
      done: (count) => `${homeCode} added in front in ${counted(count, "row")}`,
    };
  }
  if (code === "home_zero") {
    return {
      todo: (count) => `Write ${homeCode} for the 0 in front in ${counted(count, "row")}`,
      done: (count) => `${homeCode} written for the 0 in front in ${counted(count, "row")}`,
    };
  }
  const noun = code === "apostrophes" ? "cell" : "row";
  const what = code === "code_twice" ? `the second ${homeCode}` : TAKEN[code];
  return {
    todo: (count) => `Take out ${what} in ${counted(count, noun)}`,
    done: (count) => `Taken out in ${counted(count, noun)}: ${what}`,
  };
}

const TAKEN: Record<Exclude<MendCode, "code_missing" | "home_zero" | "code_twice">, string> = {
  apostrophes: "the apostrophe in front",
  recipient_plus: "the +",
  recipient_separators: "spaces and dashes",
  recipient_decimal: "the decimal",
  recipient_invisible: "invisible characters",
  recipient_characters: "what is no digit",
  recipient_trunk_zero: "the 0 after the country code",
  dialling_prefix: "the 00 in front",
};
