type Labels = Record<string, string | number>;

/** A metric in the form of Prometheus: a line for each series. */
export function metricText(
  { name, help, type }: { name: string; help: string; type: string },
  lines: Iterable<readonly [series: string, value: number]>,
): string {
  let text = `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
  for (const [series, value] of lines) text += `${series} ${valueText(value)}\n`;
  return text;
}

/** A gauge with a series for each value, by its labels. */
export function gaugeText(name: string, help: string, values: (readonly [Labels, number])[]): string {
  const lines = values.map(([labels, value]) => [seriesName(name, labels), value] as const);
  return metricText({ name, help, type: "gauge" }, lines);
}

export function seriesName(name: string, labels: Labels): string {
  let inside = "";
  for (const label in labels) inside += `${inside && ","}${label}="${escaped(String(labels[label]))}"`;
  return inside ? `${name}{${inside}}` : name;
}

function escaped(text: string): string {
  return /[\\"\n]/.test(text)
    ? text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")
    : text;
}

function valueText(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";
}
