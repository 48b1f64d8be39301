import type { Stage } from "#lib/bench/stage";

/** A result of a benchmark: a value, other measurements of the same run, and whether the goal is met. */
export type Figure = {
  /** The measured quantity. It names the unit unless the value is a time. */
  name: string;
  value: number;
  unit: string;
  /** The limit or the peer, in the same unit; null when the goal is a plain number. */
  beside: { name: string; value: number } | null;
  /** Null for a figure without a goal. */
  goal: Goal | null;
};

/** A limit for the ratio when there is something beside, otherwise for the value. */
export type Goal = { most: number } | { least: number };

export type Benchmark = {
  name: string;
  /** One line: the work, and what it is compared with. */
  work: string;
  /** Takes so long that it runs only when it is named. */
  onlyByName?: boolean;
  run(stage: Stage): Promise<Figure[]>;
};

export function figure(
  name: string,
  value: number,
  unit: string,
  goal: Goal | null = null,
  beside: Figure["beside"] = null,
): Figure {
  return { name, value, unit, beside, goal };
}

/** The figure divided by what stands beside it; null when nothing does. */
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
