import { loadavg } from "node:os";
import { type Figure, type Goal, isMet, ratioOf } from "#lib/bench/benchmark";
import type { Size } from "#lib/bench/stage";

export type Result = { benchmark: string; figures: Figure[] };

/** One line for each figure, columns aligned. A smoke run shows no goals, because its times mean nothing. */
export function tableOf(results: Result[], size: Size): string {
  const rows = results.flatMap(({ benchmark, figures }) =>
    figures.map((figure) => row(benchmark, size === "smoke" ? { ...figure, goal: null } : figure)),
  );
  const all = [["benchmark", "figure", "", "beside", "", "ratio", "goal", ""], ...rows];
  const widths = all[0]?.map((_, i) => Math.max(...all.map((cells) => cells[i]?.length ?? 0))) ?? [];
  // Numbers and ratios stand on the right.
  const lines = all.map((cells) =>
    cells
      .map((cell, i) =>
        i === 2 || i === 4 || i === 5 ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
  return lines.join("\n");
}

/** For the file of a run. */
export function reportOf(results: Result[], size: Size) {
  return {
    size,
    at: new Date().toISOString(),
    loadAverage: loadavg(),
    results: results.map(({ benchmark, figures }) => ({
      benchmark,
      figures: figures.map((figure) => ({ ...figure, ratio: ratioOf(figure), met: isMet(figure) })),
    })),
  };
}

function row(benchmark: string, figure: Figure): string[] {
  const { name, value, unit, beside, goal } = figure;
  const ratio = ratioOf(figure);
  const met = isMet(figure);
  return [
    benchmark,
    name,
    amount(value, unit),
    beside?.name ?? "",
    beside ? amount(beside.value, unit) : "",
    ratio === null ? "" : `${ratio.toFixed(2)} ×`,
    goal ? words(goal, ratio === null ? unit : "×") : "",
    met === null ? "" : met ? "met" : "NOT MET",
  ];
}

function words(goal: Goal, unit: string): string {
  return "most" in goal ? `≤ ${goal.most} ${unit}` : `≥ ${goal.least} ${unit}`;
}

function amount(value: number, unit: string): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`;
}
