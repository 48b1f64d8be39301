type Positional = {
  about: string;
  /** One or more values; only the last positional may be so. */
  many?: true;
  optional?: true;
};

/** An option without `value` is a switch, which is present or absent. */
type Option = {
  /** Name of the value in help texts, such as FILE. */
  value?: string;
  about: string;
  required?: true;
  /** The value may be empty. */
  empty?: true;
};

export type Shape = {
  /** The words before the arguments, such as "campaign pause"; none where a program has one command only. */
  words: string;
  summary: string;
  /** Positionals by their names in the code; help texts write them in capitals. */
  positionals?: Positionals;
  options?: Options;
};

export type Positionals = Record<string, Positional>;
export type Options = Record<string, Option>;

/** The values that a command's code receives: one for each positional and each option, by its name. */
export type Values<P extends Positionals, O extends Options> = {
  [Name in keyof P]: P[Name] extends { many: true }
    ? string[]
    : P[Name] extends { optional: true }
      ? string | undefined
      : string;
} & {
  [Name in keyof O]: O[Name] extends { value: string }
    ? O[Name] extends { required: true }
      ? string
      : string | undefined
    : boolean;
};

/** The command has no arguments of this kind. */
export type None = Record<never, never>;
