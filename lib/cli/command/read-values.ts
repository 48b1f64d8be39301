import { parseArgs } from "node:util";
import { usageOf } from "#lib/cli/command/help-text";
import { nearest } from "#lib/cli/command/nearest";
import type { Options, Positionals, Shape, Values } from "#lib/cli/command/shape";
import { WrongUse } from "#lib/cli/command/wrong-use";

const SHOWN_CHARACTERS = 64;

type ParsedArguments = { words: string[]; options: Record<string, string | true> };

/** The values of the arguments. Throws WrongUse for an unknown argument, or a missing one. */
export function readValues<P extends Positionals, O extends Options>(
  shape: Shape & { positionals?: P; options?: O },
  args: string[],
  program: string,
): Values<P, O> {
  const refuse = (sentence: string) => new WrongUse(sentence, `Usage: ${usageOf(shape, program)}`);
  const { words, options } = split(shape, args, refuse);
  const values = { ...positionalValues(shape, words, refuse), ...optionValues(shape, options, refuse) };
  // Both functions build their keys from the same shape, which the compiler cannot follow.
  return values as Values<P, O>;
}

/** `strict` of parseArgs would refuse the same, but says less about what to do. */
function split(shape: Shape, args: string[], refuse: (sentence: string) => WrongUse): ParsedArguments {
  const known = shape.options ?? {};
  const { tokens } = parseArgs({
    args,
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(known).map(([name, { value }]) => [name, { type: value ? "string" : "boolean" }]),
    ),
  });
  const given: ParsedArguments = { words: [], options: {} };
  for (const token of tokens) {
    if (token.kind === "positional") given.words.push(token.value);
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    const option = rawName.startsWith("--") && Object.hasOwn(known, name) ? known[name] : undefined;
    if (!option) throw refuse(unknownOption(rawName, Object.keys(known)));
    if (Object.hasOwn(given.options, name)) throw refuse(`${rawName} is given twice.`);
    if (!option.value && value !== undefined) throw refuse(`${rawName} takes no value.`);
    if (option.value && (value === undefined || (value === "" && !option.empty)))
      throw refuse(`${rawName} needs a value: ${rawName} ${option.value}.`);
    if (value && value !== "-" && value.startsWith("-") && !inlineValue)
      throw refuse(`${rawName} needs a value. One that begins with a dash is written ${rawName}=${value}.`);
    given.options[name] = value ?? true;
  }
  return given;
}

function unknownOption(rawName: string, known: string[]): string {
  const near = nearest(rawName.replace(/^-+/, ""), ["help", ...known]);
  const sentence = `There is no ${rawName.slice(0, SHOWN_CHARACTERS)}`;
  return near ? `${sentence}; did you mean --${near}?` : `${sentence}.`;
}

function positionalValues(
  { positionals = {} }: Shape,
  words: string[],
  refuse: (sentence: string) => WrongUse,
) {
  const values: Record<string, string | string[] | undefined> = {};
  const left = [...words];
  for (const [name, { many, optional }] of Object.entries(positionals)) {
    if (!left[0] && !optional) throw refuse(`${name.toUpperCase()} is missing.`);
    values[name] = many ? left.splice(0) : left.shift();
  }
  const [surplus] = left;
  if (surplus !== undefined) throw refuse(`"${surplus.slice(0, SHOWN_CHARACTERS)}" is not expected here.`);
  return values;
}

function optionValues(
  { options = {} }: Shape,
  given: ParsedArguments["options"],
  refuse: (sentence: string) => WrongUse,
) {
  const values: Record<string, string | boolean | undefined> = {};
  for (const [name, { value, required }] of Object.entries(options)) {
    if (required && given[name] === undefined) throw refuse(`--${name} is missing.`);
    values[name] = value ? given[name] : given[name] === true;
  }
  return values;
}
