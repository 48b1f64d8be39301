import type { Shape } from "#lib/cli/command/shape";

/** One line that shows how to call the command. */
export function usageOf({ words, positionals = {}, options = {} }: Shape, program: string): string {
  const parts = [program, words].filter((part) => part !== "");
  for (const [name, { many, optional }] of Object.entries(positionals)) {
    const shown = many ? `${name.toUpperCase()} …` : name.toUpperCase();
    parts.push(optional ? `[${shown}]` : shown);
  }
  for (const [name, { value, required }] of Object.entries(options)) {
    const shown = value ? `--${name} ${value}` : `--${name}`;
    parts.push(required ? shown : `[${shown}]`);
  }
  return parts.join(" ").replace(/ --$/, "");
}

/** The complete help of a command: its call, its effect, and each argument. */
export function helpOf(shape: Shape, program: string): string {
  const lines: [string, string][] = [];
  for (const [name, { about }] of Object.entries(shape.positionals ?? {}))
    lines.push([name.toUpperCase(), about]);
  for (const [name, { value, about }] of Object.entries(shape.options ?? {}))
    lines.push([value ? `--${name} ${value}` : `--${name}`, about]);
  lines.push(["--help", "show this help"]);
  return `Usage: ${usageOf(shape, program)}\n\n${shape.summary}\n\n${inColumns(lines)}`;
}

/** A program's commands, one per line. */
export function listOf(shapes: Shape[], program: string): string {
  const lines = shapes.map(({ words, summary }): [string, string] => [words, summary]);
  return `Usage: ${program} COMMAND …\n\n${inColumns(lines)}\n\n${program} COMMAND --help tells more about a command.`;
}

function inColumns(lines: [string, string][]): string {
  const width = Math.max(...lines.map(([left]) => left.length));
  return lines.map(([left, right]) => `  ${left.padEnd(width)}   ${right}`).join("\n");
}
