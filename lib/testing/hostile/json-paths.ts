export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Path = (string | number)[];

/** The paths of everything in a value, at every depth. */
export function pathsIn(value: Json, at: Path = []): Path[] {
  if (value === null || typeof value !== "object") return [at];
  return [
    ...(at.length > 0 ? [at] : []),
    ...Object.entries(value).flatMap(([name, one]) => pathsIn(one, [...at, name])),
  ];
}

/** A copy of the value, with another value at one path. */
export function replaced(value: Json, [name, ...rest]: Path, by: Json): Json {
  if (name === undefined) return by;
  if (Array.isArray(value))
    return value.map((one, n) => (n === Number(name) ? replaced(one, rest, by) : one));
  const object = typeof value === "object" && value !== null ? value : {};
  return { ...object, [name]: replaced(object[name] ?? null, rest, by) };
}
