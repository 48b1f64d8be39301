import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { adminCommands } from "#lib/cli/admin/commands";
import { type Command, command } from "#lib/cli/command/command";
import { findCommand } from "#lib/cli/command/find-command";
import { WrongUse } from "#lib/cli/command/wrong-use";

/** Commands that return what they were given. */
const COMMANDS: Command<null>[] = [
  command({
    words: "campaign pause",
    summary: "Pause a campaign.",
    positionals: { id: { about: "the campaign" } },
    options: { reason: { value: "TEXT", about: "why" }, quiet: { about: "tell nobody" } },
    run: async (_, values) => values,
  }),
  command({
    words: "file check",
    summary: "Check files.",
    positionals: { file: { about: "a file", many: true } },
    options: { campaign: { value: "ID", about: "of which", required: true } },
    run: async (_, values) => values,
  }),
  command({ words: "months", summary: "List months.", run: async () => "list" }),
  command({ words: "months on", summary: "Turn months on.", run: async () => "on" }),
];

async function run(...words: string[]): Promise<unknown> {
  const found = findCommand(COMMANDS, words, "redial");
  return "help" in found ? found.help : found.run(null);
}

function refusal(...words: string[]): WrongUse {
  try {
    findCommand(COMMANDS, words, "redial");
  } catch (error) {
    if (error instanceof WrongUse) return error;
  }
  throw new Error(`"${words.join(" ")}" was not refused`);
}

describe("arguments that a command has", () => {
  const cases: [string, unknown][] = [
    ["campaign pause 1", { id: "1", reason: undefined, quiet: false }],
    ["campaign pause 1 --reason late", { id: "1", reason: "late", quiet: false }],
    ["campaign pause --quiet --reason=late 1", { id: "1", reason: "late", quiet: true }],
    ["campaign pause --reason=--force 1", { id: "1", reason: "--force", quiet: false }],
    ["campaign pause --reason - 1", { id: "1", reason: "-", quiet: false }],
    ["campaign pause --reason late -- --help", { id: "--help", reason: "late", quiet: false }],
    ["file check a b --campaign 1 c", { file: ["a", "b", "c"], campaign: "1" }],
    ["months", "list"],
    ["months on", "on"],
  ];
  test.for(cases)("%s", async ([words, values]) => {
    expect(await run(...words.split(" "))).toEqual(values);
  });
});

describe("arguments that a command does not have are refused, with what it has", () => {
  const cases: [string, string][] = [
    ["campaign pause 1 --reson x", "There is no --reson; did you mean --reason?"],
    ["campaign pause 1 --because x", "There is no --because."],
    ["campaign pause 1 --reson=x", "There is no --reson; did you mean --reason?"],
    ["campaign pause 1 --no-quiet", "There is no --no-quiet."],
    ["campaign pause 1 --__proto__ x", "There is no --__proto__."],
    ["campaign pause 1 -r x", "There is no -r."],
    ["campaign pause 1 --reason", "--reason needs a value: --reason TEXT."],
    ["campaign pause 1 --reason=", "--reason needs a value: --reason TEXT."],
    [
      "campaign pause 1 --reason --quiet",
      "--reason needs a value. One that begins with a dash is written --reason=--quiet.",
    ],
    ["campaign pause 1 --reason a --reason b", "--reason is given twice."],
    ["campaign pause 1 --quiet --quiet", "--quiet is given twice."],
    ["campaign pause 1 --quiet=no", "--quiet takes no value."],
    ["campaign pause", "ID is missing."],
    ["campaign pause 1 2", '"2" is not expected here.'],
    ["file check --campaign 1", "FILE is missing."],
    ["file check a", "--campaign is missing."],
  ];
  test.for(cases)("%s", ([words, sentence]) => {
    const { message, usage } = refusal(...words.split(" "));
    expect(message).toBe(sentence);
    expect(usage).toBe(
      words.startsWith("file")
        ? "Usage: redial file check FILE … --campaign ID"
        : "Usage: redial campaign pause ID [--reason TEXT] [--quiet]",
    );
  });
});

describe("a command that is not there is refused, with those that are", () => {
  const cases: [string[], string][] = [
    [[], "Enter a command."],
    [["campaign"], 'There is no command "campaign".'],
    [["campaign", "destroy", "1"], 'There is no command "campaign destroy".'],
    [["campain", "pause", "1"], 'There is no command "campain pause"; did you mean "campaign pause"?'],
    [["months", "off"], 'There is no command "months off".'],
    [["month"], 'There is no command "month"; did you mean "months"?'],
    [["toString"], 'There is no command "toString".'],
    [["--reason", "x"], "Enter a command."],
  ];
  test.for(cases)("%s", ([words, sentence]) => {
    const { message, usage } = refusal(...words);
    expect(message).toBe(sentence);
    expect(usage).toContain("Usage: redial COMMAND");
  });
});

test("help lists all commands, those that begin with one word, or all about one", async () => {
  const all = await run("--help");
  for (const { words, summary } of COMMANDS) expect(all).toMatch(new RegExp(`^  ${words} +${summary}$`, "m"));
  expect(await run("-h")).toBe(all);
  expect(await run("months", "--help")).toContain("Usage: redial months\n");
  expect(await run("campaign", "--help")).not.toContain("months");
  const help = `Usage: redial campaign pause ID [--reason TEXT] [--quiet]

Pause a campaign.

  ID              the campaign
  --reason TEXT   why
  --quiet         tell nobody
  --help          show this help`;
  expect(await run("campaign", "pause", "--help")).toBe(help);
  expect(await run("--help", "campaign", "pause")).toBe(help);
  expect(await run("campaign", "pause", "1", "--reson", "x", "-h")).toBe(help);
  expect(() => findCommand(COMMANDS, ["nothing", "--help"], "redial")).toThrow("no command");
});

test("every command of npm run admin has its own words, and is in the README", () => {
  const words = adminCommands.map((command) => command.words);
  expect(new Set(words).size).toBe(words.length);
  const readme = readFileSync("lib/cli/README.md", "utf8");
  const shown = [...readme.matchAll(/admin -- ([a-z|-]+(?: \[?[a-z|-]+)?)/g)].flatMap(([, found = ""]) => {
    const [first, second = ""] = found.split(" ");
    const seconds = second.replace("[", "").split("|");
    // Words in brackets can be left out.
    if (second.startsWith("[")) seconds.push("");
    return seconds.map((each) => `${first} ${each}`.trim());
  });
  expect([...new Set(shown)].sort()).toEqual(words.toSorted());
});
