import type { Command } from "#lib/cli/command/command";
import { helpOf, listOf } from "#lib/cli/command/help-text";
import { nearest } from "#lib/cli/command/nearest";
import { WrongUse } from "#lib/cli/command/wrong-use";

export type FoundCommand<Context> = { help: string } | { run: (context: Context) => Promise<unknown> };
type Match<Context> = { command: Command<Context>; args: string[] };

/** Finds the requested help text, or the command with its parsed arguments. Throws WrongUse. */
export function findCommand<Context>(
  commands: Command<Context>[],
  args: string[],
  program: string,
): FoundCommand<Context> {
  const asksHelp = asksForHelp(args);
  const plain = asksHelp ? args.filter((arg) => !isHelp(arg)) : args;
  const words = leadingWords(plain);
  const group = groupOf(commands, words);
  const found = longestMatch(commands, plain);
  if (found && isOtherCommand(found, group))
    throw new WrongUse(noCommand(words, group), listOf(group, program));
  if (found && asksHelp) return { help: helpOf(found.command, program) };
  if (found) return { run: found.command.prepare(found.args, program) };
  const list = listOf(group.length > 0 ? group : commands, program);
  if (asksHelp && (words.length === 0 || group.length > 0)) return { help: list };
  throw new WrongUse(noCommand(words, commands), list);
}

/** Whether help is requested before a `--`, which ends the options. */
export function asksForHelp(args: string[]): boolean {
  const end = args.indexOf("--");
  return args.slice(0, end < 0 ? args.length : end).some(isHelp);
}

function isHelp(arg: string): boolean {
  return arg === "--help" || arg === "-h";
}

/** The commands that begin with the same word. */
function groupOf<Context>(commands: Command<Context>[], [word]: string[]): Command<Context>[] {
  return commands.filter(({ words }) => words.split(" ")[0] === word);
}

/** `partitions` is a command, and so is `partitions on`; `partitions off` is then meant to be one of that kind. */
function isOtherCommand<Context>({ command, args }: Match<Context>, group: Command<Context>[]): boolean {
  const takesLabel = Object.keys(command.positionals ?? {}).length > 0;
  return !takesLabel && leadingWords(args).length > 0 && group.length > 1 && !command.words.includes(" ");
}

function longestMatch<Context>(commands: Command<Context>[], args: string[]): Match<Context> | null {
  let found: Match<Context> | null = null;
  for (const command of commands) {
    const { length } = command.words.split(" ");
    const isLonger = length > (found?.command.words.split(" ").length ?? 0);
    if (isLonger && args.slice(0, length).join(" ") === command.words)
      found = { command, args: args.slice(length) };
  }
  return found;
}

function leadingWords(args: string[]): string[] {
  const end = args.findIndex((arg) => arg.startsWith("-"));
  return args.slice(0, end < 0 ? args.length : end);
}

function noCommand(words: string[], commands: { words: string }[]): string {
  if (words.length === 0) return "Enter a command.";
  const said = words.slice(0, 2);
  const near = commands.find((command) => isNear(said, command.words.split(" ")));
  const sentence = `There is no command "${said.join(" ").slice(0, 64)}"`;
  return near ? `${sentence}; did you mean "${near.words}"?` : `${sentence}.`;
}

function isNear(said: string[], words: string[]): boolean {
  return said.length === words.length && words.every((word, index) => nearest(said[index] ?? "", [word]));
}
