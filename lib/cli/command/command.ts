import { readValues } from "#lib/cli/command/read-values";
import type { None, Options, Positionals, Shape, Values } from "#lib/cli/command/shape";

export type Command<Context> = Shape & {
  /** Reads the arguments, or throws WrongUse. Returns a function that does the work in a given context. */
  prepare(args: string[], program: string): (context: Context) => Promise<unknown>;
};

/** A command as one object: its words, its arguments, and what it does. Help and refusals follow from it. */
export function command<Context, const P extends Positionals = None, const O extends Options = None>(
  shape: Shape & { positionals?: P; options?: O } & {
    run(context: Context, values: Values<P, O>): Promise<unknown>;
  },
): Command<Context> {
  return {
    ...shape,
    prepare(args, program) {
      const values = readValues<P, O>(shape, args, program);
      return (context) => shape.run(context, values);
    },
  };
}
