import * as z from "zod";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Path = (string | number)[];

const LONG = "x".repeat(20_000);
const UUID = "0196f0c0-7a3b-7000-8000-000000000000";

/** In place of a part of a path, as it arrives behind the server's door: no slash, no NUL. */
export const HOSTILE_SEGMENTS = [
  "0",
  "-1",
  "1e9",
  "999999999999999",
  "9223372036854775808",
  "__proto__",
  UUID,
  `campaign_${UUID}`,
  "message_01",
  "'",
  "\ufffd",
  "x".repeat(4000),
];

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

/** Names that lists and forms of the console take, beside those that a route's source reads one by one. */
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

/** JSON text, because some of it no value of JavaScript holds. */
const VALUES = [
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  `"${LONG}"`,
  '""',
  '"__proto__"',
  '"2026-02-31T00:00:00Z"',
  '"+275760-09-13T00:00:00.001Z"',
  '"-99999d"',
  `"message_${UUID}"`,
  `"${UUID}"`,
  "-1",
  "0.5",
  "1e309",
  "2147483648",
  "999999999999999",
  "9007199254740993",
  "null",
  "true",
  "[]",
  "{}",
  '[["a"]]',
  '{"__proto__":{"a":1}}',
  '{"a\\u0000b":"c"}',
  '{"a":"b\\u0000"}',
];

const MARK = "here is the hostile value";

/** Bodies that the schema would take but for one value; the first is one that it takes. */
export function hostileBodies(schema: z.ZodType, address: string): string[] {
  const samples = samplesOf(schema, address);
  const bodies = samples.map((sample) => JSON.stringify(sample));
  for (const sample of samples) {
    for (const path of pathsIn(sample)) {
      const text = JSON.stringify(replaced(sample, path, MARK));
      for (const value of VALUES) bodies.push(text.replace(JSON.stringify(MARK), () => value));
    }
  }
  return [
    ...bodies,
    "",
    "\0",
    "[]",
    "null",
    "1",
    '"a"',
    "{",
    '{"__proto__":{"a":1}}',
    '{"constructor":1}',
    "[".repeat(20_000),
  ];
}

/** Texts of every kind that some field asks for. */
function textsOf(address: string): string[] {
  return [
    "Ada",
    "1",
    "english",
    "2030-01-01T00:00:00.000Z",
    "2026-01-01",
    "08:00",
    UUID,
    `message_${UUID}`,
    `campaign_${UUID}`,
    `batch_${UUID}`,
    "6591234567",
    "+6591234567",
    "10.0.0.1",
    address,
    "https://hook.example.org/x",
    "ada@example.org",
    "Asia/Singapore",
    "key_test_1234567890abcdef",
    "?status=failure",
    "status=failure",
    "S1234567D",
    "a".repeat(64),
    "another horse battery",
    "Redial",
    "DELETE",
    "-24h",
  ];
}

/** A value of each shape that the schema allows at its top, with all that may be left out. */
function samplesOf(schema: z.ZodType, address: string): Json[] {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
  return variantsOf(json).map((shape) => mended(schema, sampleOf(shape), address));
}

type Shape = {
  type?: string;
  const?: Json;
  enum?: Json[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  minimum?: number;
  exclusiveMinimum?: number;
  additionalProperties?: Shape | boolean;
};

function variantsOf(shape: Shape): Shape[] {
  return (shape.anyOf ?? shape.oneOf)?.flatMap(variantsOf) ?? [shape];
}

function sampleOf(shape: Shape): Json {
  const [first = shape] = variantsOf(shape);
  if (first.const !== undefined) return first.const;
  if (first.enum) return first.enum[0] ?? null;
  if (first.type === "object") {
    const more: Record<string, Json> =
      typeof first.additionalProperties === "object" ? { name: sampleOf(first.additionalProperties) } : {};
    return {
      ...more,
      ...Object.fromEntries(
        Object.entries(first.properties ?? {}).map(([name, one]) => [name, sampleOf(one)]),
      ),
    };
  }
  if (first.type === "array") return [sampleOf(first.items ?? {})];
  if (first.type === "integer" || first.type === "number") return Math.max(first.minimum ?? 1, 1);
  return first.type === "boolean" ? true : "Ada";
}

/** Tries texts where the schema refuses one. */
function mended(schema: z.ZodType, sample: Json, address: string): Json {
  let value = sample;
  for (let round = 0; round < 20; round++) {
    const parsed = schema.safeParse(value);
    const path = parsed.success ? null : (parsed.error.issues[0]?.path as Path);
    if (!path) return value;
    const tries = [...textsOf(address), 1, 15, 60, true, ["1"]].map((text) => replaced(value, path, text));
    const fits = (tried: Json) =>
      !schema.safeParse(tried).error?.issues.some((issue) => issue.path.join() === path.join());
    const better = tries.find(fits);
    if (better === undefined) return value;
    value = better;
  }
  return value;
}

function pathsIn(value: Json, at: Path = []): Path[] {
  if (value === null || typeof value !== "object") return [at];
  return [
    ...(at.length > 0 ? [at] : []),
    ...Object.entries(value).flatMap(([name, one]) => pathsIn(one, [...at, name])),
  ];
}

function replaced(value: Json, [name, ...rest]: Path, by: Json): Json {
  if (name === undefined) return by;
  if (Array.isArray(value))
    return value.map((one, n) => (n === Number(name) ? replaced(one, rest, by) : one));
  const object = typeof value === "object" && value !== null ? value : {};
  return { ...object, [name]: replaced(object[name] ?? null, rest, by) };
}
