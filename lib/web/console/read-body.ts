import type * as z from "zod";
import { RefusedError } from "#lib/console/refused-error";
import { isStorable } from "#lib/domain/text/storable";
import { readJson } from "#lib/web/console/read-json";

/** The request's JSON, or 400 with its errors. */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  most?: number,
): Promise<z.output<Schema>> {
  const body = await readJson(request, most);
  if (!isStorable(body))
    throw new RefusedError(400, "invalid", "The text contains a character that cannot be stored. Remove it.");
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const [issue] = issues;
  const said = `${issue?.path.join(".") || "The request"}: ${issue?.message ?? "not usable"}`;
  const fields = issues.map(({ path, message }) => ({ field: path.join("."), message }));
  throw new RefusedError(400, "invalid", said, null, fields);
}
