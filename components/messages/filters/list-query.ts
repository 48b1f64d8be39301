import { ignoredName } from "#lib/domain/api/ignored-name";
import { DEFAULT_PAGE_SIZE } from "#lib/domain/api/page-sizes";
import type { MessageQuery } from "#lib/wire/console/query";

/** A list's filter on the page: the URL's parameters, all of them text. */
export type ShownQuery = {
  [Name in "status" | "code" | "retryable" | "language"]?: string[];
} & {
  [Name in
    | "show"
    | "batch"
    | "from"
    | "to"
    | "q"
    | "operation"
    | "outcome"
    | "reason"
    | "after"
    | "before"]?: string;
} & { size: number };

const LISTS = ["status", "code", "retryable", "language"] as const;
const TEXTS = [
  "show",
  "batch",
  "from",
  "to",
  "q",
  "operation",
  "outcome",
  "reason",
  "after",
  "before",
] as const satisfies (keyof MessageQuery)[];

/** Reads the URL without validating it: the server does, and lists in `ignored` what it left out. */
export function shownQuery(params: URLSearchParams, ignored: string[]): ShownQuery {
  const shown: ShownQuery = { size: DEFAULT_PAGE_SIZE };
  const counts = (name: string, value: string) =>
    value !== "" && !ignored.includes(ignoredName(name)) && !ignored.includes(ignoredName(name, value));
  for (const name of LISTS) {
    const given = params.getAll(name).join().split(",");
    const kept = [...new Set(given)].filter((value) => counts(name, value));
    if (kept.length > 0) shown[name] = kept;
  }
  for (const name of TEXTS) {
    const value = params.getAll(name).find((each) => counts(name, each));
    if (value) shown[name] = value;
  }
  const size = params.getAll("size").find((each) => counts("size", each));
  if (size) shown.size = Number(size);
  return shown;
}
