import { asksForHelp } from "#lib/cli/command/find-command";
import { helpOf } from "#lib/cli/command/help-text";
import { plainSentence } from "#lib/cli/command/plain-sentence";
import { readValues } from "#lib/cli/command/read-values";
import type { None, Options, Positionals, Shape, Values } from "#lib/cli/command/shape";

/**
 * The arguments of a program that has one command only. Where they ask for help, or are wrong, the process says so and
 * ends here, before anything was started.
 */
export function readOptions<const P extends Positionals = None, const O extends Options = None>(
  program: string,
  shape: Omit<Shape, "words"> & { positionals?: P; options?: O },
): Values<P, O> {
  const args = process.argv.slice(2);
  const whole = { ...shape, words: "" };
  if (asksForHelp(args)) {
    console.log(helpOf(whole, program));
    process.exit(0);
  }
  try {
    return readValues<P, O>(whole, args, program);
  } catch (error) {
    console.error(plainSentence(error) ?? error);
    process.exit(1);
  }
}
