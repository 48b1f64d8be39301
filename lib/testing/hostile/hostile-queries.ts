const QUERY_VALUES = [
  "%00",
  "a%00b",
  "%FF",
  "%ED%A0%80",
  "-1",
  "0.5",
  "1e309",
  "2147483648",
  "999999999999999",
  "99999999999999999999",
  "__proto__",
  "%5B%5D",
  "-99999d",
  "%2B275760-09-13T00:00:00.001Z",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59-14:00",
  "2026-02-31T00:00:00Z",
  "%25",
  "%7B%7D",
  "x".repeat(150),
];

/** Query parameters that lists and forms of the console accept, beside those that a route reads by name. */
const QUERY_NAMES = [
  "show",
  "status",
  "code",
  "retryable",
  "batch",
  "language",
  "from",
  "to",
  "q",
  "operation",
  "outcome",
  "reason",
  "after",
  "before",
  "size",
  "by",
  "who",
  "action",
  "campaign",
  "range",
  "name",
  "bytes",
  "rows",
  "fingerprint",
  "id",
  "search",
  "__proto__",
  "constructor",
];

export function hostileQueries(source: string): string[] {
  const read = [...source.matchAll(/\.get\("(\w+)"\)/g)].map(([, name = ""]) => name);
  const names = [...new Set([...QUERY_NAMES, ...read])];
  const alone = read.flatMap((name) => QUERY_VALUES.map((value) => `${name}=${value}`));
  return [...QUERY_VALUES.map((value) => names.map((name) => `${name}=${value}`).join("&")), ...alone];
}
