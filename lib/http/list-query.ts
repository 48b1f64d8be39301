import { RefusedError } from "#lib/domain/refused-error";
import { ListQuery } from "#lib/wire/page";

/** The query of a list, each parameter at most once and none unknown: a misspelt one would silently list everything. */
export function readListQuery(request: Request): ListQuery {
  const { searchParams } = new URL(request.url);
  for (const name of new Set(searchParams.keys())) {
    if (searchParams.getAll(name).length > 1) {
      throw new RefusedError(
        "queryInvalid",
        `The query parameter ${name.slice(0, 64)} is given more than once`,
      );
    }
  }
  const parsed = ListQuery.safeParse(Object.fromEntries(searchParams));
  if (parsed.success) return parsed.data;
  const known = Object.keys(ListQuery.shape);
  const unknown = [...searchParams.keys()].find((name) => !known.includes(name)) ?? "";
  throw new RefusedError(
    "queryInvalid",
    `There is no query parameter ${unknown.slice(0, 64)}; there are ${known.join(", ")}`,
  );
}
