export const CHOICE_KINDS = ["columns", "sheet", "home_code"] as const;

/**
 * A person's choice for a file: which name of a header is taken for which column, which of several sheets, or what
 * becomes of numbers without their calling code. `about` is what it was chosen for: names, or the code.
 */
export type FileChoice = {
  kind: (typeof CHOICE_KINDS)[number];
  about: readonly string[];
  answer: Readonly<Record<string, string>>;
};

export const MOST_NAMES = 60;
export const LONGEST_NAME = 100;
/** So that they fit into the key of an index. */
const MOST_BYTES = 2000;

/** Whether a choice holds names only: a first row with a number or an address is no header but somebody's data. */
export function isKeepable({ about, answer }: FileChoice): boolean {
  const names = [...about, ...Object.values(answer)];
  return (
    about.length > 0 &&
    about.length <= MOST_NAMES &&
    names.every((name) => name.length <= LONGEST_NAME && !isPersonal(name)) &&
    new TextEncoder().encode(about.join("")).length <= MOST_BYTES
  );
}

/** The choice to propose: made for the same names, or otherwise the one most of whose answers are among these names. */
export function choiceFor<Choice extends FileChoice>(
  newestFirst: readonly Choice[],
  kind: FileChoice["kind"],
  about: readonly string[],
): Choice | null {
  const candidates = newestFirst.filter((choice) => choice.kind === kind);
  const same = candidates.find((choice) => JSON.stringify(choice.about) === JSON.stringify(about));
  const fitting = ({ answer }: Choice) => Object.values(answer).filter((name) => about.includes(name)).length;
  const [best] = candidates.toSorted((one, other) => fitting(other) - fitting(one));
  return same ?? (best && fitting(best) > 0 ? best : null);
}

function isPersonal(name: string): boolean {
  return name.includes("@") || /\d{5}/.test(name.replace(/[\s()+./-]/g, ""));
}
