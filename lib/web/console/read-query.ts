import type * as z from "zod";
import { RefusedError } from "#lib/console/refused-error";

/** The query of an address, or 400 with its errors. */
export function readQuery<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RefusedError(
    400,
    "invalid",
    `${issue?.path.join(".") || "The query"}: ${issue?.message ?? "not usable"}`,
  );
}
