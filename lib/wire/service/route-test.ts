import * as z from "zod";
import { filled, text } from "#lib/wire/service/route-common";

/** POST …/routes/{name}/tests. */
export const RouteTest = z.strictObject({
  recipient: filled(20),
  text: filled(1600),
  sender: text(20).default(""),
});
export type RouteTest = z.infer<typeof RouteTest>;

/**
 * Answer of POST …/routes/{name}/tests; the page shows the rest under `tests`. An HTTP route has another test, with a
 * text in the other alphabet.
 */
export const StartedRouteTest = z.object({ testId: z.string(), otherTestId: z.string().nullable() });
export type StartedRouteTest = z.infer<typeof StartedRouteTest>;
