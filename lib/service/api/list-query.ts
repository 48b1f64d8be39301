import { RefusedError } from "#lib/domain/api/refused-error";
import type { ApiRequest } from "#lib/service/api/api-request";
import { ListQuery } from "#lib/wire/api/page";

const known = Object.keys(ListQuery.shape);

/** The query of a list, each parameter at most once and none unknown: a misspelt one would silently list everything. */
export function readListQuery({ query }: ApiRequest): ListQuery {
  const searchParams = new URLSearchParams(query);
  for (const name of new Set(searchParams.keys())) {
    const shown = name.slice(0, 64);
    if (!known.includes(name)) {
      throw new RefusedError(
        "queryInvalid",
        `There is no query parameter ${shown}; there are ${known.join(", ")}`,
      );
    }
    if (searchParams.getAll(name).length > 1) {
      throw new RefusedError("queryInvalid", `The query parameter ${shown} is given more than once`);
    }
  }
  return ListQuery.parse(Object.fromEntries(searchParams));
}
