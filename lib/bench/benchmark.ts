import type { Stage } from "#lib/bench/stage";

/** What a benchmark found: a value, what was measured beside it in the same run, and whether the goal is met. */
export type Figure = {
  /** What was measured, unit included in words where it is no time. */
  name: string;
  value: number;
  unit: string;
  /** The limit or the peer, in the same unit; null when the goal is a plain number. */
  beside: { name: string; value: number } | null;
  /** Null where the figure is given to be known and nothing was asked of it. */
  goal: Goal | null;
};

/** Of the ratio where there is something beside, else of the value. */
export type Goal = { most: number } | { least: number };

export type Benchmark = {
  name: string;
  /** One line: the work, and what it is held against. */
  work: string;
  run(stage: Stage): Promise<Figure[]>;
};

/** How many times what stands beside it; null when nothing does. */
export function ratioOf({ value, beside }: Figure): number | null {
  return beside && value / beside.value;
}

/** Null where there is no goal. */
export function isMet(figure: Figure): boolean | null {
  const { goal, value } = figure;
  if (goal === null) return null;
  const held = ratioOf(figure) ?? value;
  return "most" in goal ? held <= goal.most : held >= goal.least;
}
