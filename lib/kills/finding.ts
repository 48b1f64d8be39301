/** What a check looked for, how much of it there is, and some of it. None is what is wanted. */
export type Finding = { what: string; n: number; examples: string[] };

const EXAMPLES = 5;

export function finding(what: string, all: string[]): Finding {
  return { what, n: all.length, examples: all.slice(0, EXAMPLES) };
}
