/** The fault that a check looked for, how many it found, and some examples. A good run finds none. */
export type Finding = { what: string; n: number; examples: string[] };

const EXAMPLES = 5;

export function finding(what: string, all: string[]): Finding {
  return { what, n: all.length, examples: all.slice(0, EXAMPLES) };
}
