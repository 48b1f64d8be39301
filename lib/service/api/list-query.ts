import type * as z from "zod";
import { RefusedError } from "#lib/domain/api/refused-error";
import type { ApiRequest } from "#lib/service/api/api-request";
import { ListQuery } from "#lib/wire/api/page";

/** The query of a list. */
export function readListQuery(request: ApiRequest): ListQuery {
  return readQuery(ListQuery, request);
}

/** A query whose parameters are known and given at most once: a misspelt one would otherwise be ignored silently. */
export function readQuery<Schema extends z.ZodObject>(
  schema: Schema,
  { query }: ApiRequest,
): z.infer<Schema> {
  const known = Object.keys(schema.shape);
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
  return schema.parse(Object.fromEntries(searchParams));
}
