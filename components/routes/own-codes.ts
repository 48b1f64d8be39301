import type { TypedRequest } from "#components/routes/route-queries.ts";
import { type CodeSource, plainCode } from "#lib/domain/routes/raw-code";
import type { Verdict } from "#lib/domain/routes/verdict";
import type { RouteCode } from "#lib/wire/service/route-common";
import type { RouteDetail } from "#lib/wire/service/route-detail";

/** The sources of a code that a line can name. */
export const LINE_SOURCES = ["status", "stat", "err", "http"] as const;
export type LineSource = (typeof LINE_SOURCES)[number];

/** The route's own lines. The server parsed them with the schema of this type. */
export function ownCodes({ settings }: Pick<RouteDetail, "settings">): RouteCode[] {
  return Array.isArray(settings.codes) ? (settings.codes as RouteCode[]) : [];
}

/** The verdict of the route's own lines on a code by itself; null if none names it alone. */
export function ownVerdict(lines: RouteCode[], source: string, code: string): Verdict | null {
  return lines.find((line) => isLineFor(line, source, code))?.error ?? null;
}

type SeenCode = Pick<RouteDetail["codesSeen"][number], "source" | "code" | "words" | "mapped">;

/** Whether a code is unmapped. A `stat` with a meaning is not the cause when an unknown `err` came with it. */
export function isUnmapped(lines: RouteCode[], { source, code, words, mapped }: SeenCode): boolean {
  if (mapped || (source === "stat" && words !== "")) return false;
  return ownVerdict(lines, source, code) === null;
}

/** The lines with the code mapped: its own line is replaced, or a new one is added. */
export function withCode(lines: RouteCode[], source: LineSource, code: string, error: Verdict): RouteCode[] {
  const others = lines.filter((line) => !isLineFor(line, source, code));
  const line = { [source]: code, error };
  // The line comes after those that name more than this code, because the first line that fits wins.
  const index =
    others.findLastIndex((other) => namedIn(other).length > 1 && namesCode(other, source, code)) + 1;
  return others.toSpliced(index, 0, line);
}

/** The codes that a line names, as `stat UNDELIV`, `err 001`. */
export function namedIn(line: RouteCode): string[] {
  return LINE_SOURCES.flatMap((source) => (line[source] === undefined ? [] : [`${source} ${line[source]}`]));
}

/** The request that changes only the route's lines; secrets that it does not name stay. */
export function requestWithCodes({ settings }: RouteDetail, codes: RouteCode[]): TypedRequest {
  return { ...settings, codes };
}

function isLineFor(line: RouteCode, source: string, code: string): boolean {
  return namedIn(line).length === 1 && namesCode(line, source, code);
}

function namesCode(line: RouteCode, source: string, code: string): boolean {
  const known = LINE_SOURCES.find((each) => each === source);
  const named = known && line[known];
  return known !== undefined && named !== undefined && isSame(known, named, code);
}

function isSame(source: CodeSource, one: string, other: string): boolean {
  return plainCode(source, one) === plainCode(source, other);
}
