import * as z from "zod";
import { type Json, type Path, replaced } from "#lib/testing/hostile/json-paths";
import { textsOf } from "#lib/testing/hostile/sample-texts";

/** A value of each shape that the schema allows at its top level, with all optional fields. */
export function samplesOf(schema: z.ZodType, address: string): Json[] {
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

/** Tries several texts until the schema accepts one. */
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
