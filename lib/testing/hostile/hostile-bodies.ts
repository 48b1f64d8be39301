import type * as z from "zod";
import { isStorable } from "#lib/domain/text/storable";
import { pathsIn, replaced } from "#lib/testing/hostile/json-paths";
import { UUID } from "#lib/testing/hostile/sample-texts";
import { samplesOf } from "#lib/testing/hostile/schema-samples";

const LONG = "x".repeat(20_000);

/** JSON texts, because some of them cannot be written as a JavaScript value. */
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

/** Bodies with one wrong value each; the first body is right. Of those refused with the same words only one is returned. */
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
    ...answeredApart(schema, bodies),
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

/** The bodies that need a call of their own: a route answers all that `readBody` refuses with the same words in the same way. */
function answeredApart(schema: z.ZodType, bodies: string[]): string[] {
  const known = new Set<string>();
  return bodies.filter((text) => {
    const refusal = refusalOf(schema, JSON.parse(text));
    if (refusal === null) return true;
    if (known.has(refusal)) return false;
    known.add(refusal);
    return true;
  });
}

function refusalOf(schema: z.ZodType, body: unknown): string | null {
  if (!isStorable(body)) return "unstorable";
  const { error } = schema.safeParse(body);
  return error ? JSON.stringify(error.issues.map(({ path, message }) => [path, message])) : null;
}
