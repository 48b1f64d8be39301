import * as z from "zod";
import { HttpRoute } from "#lib/wire/service/http-route";
import { SmppRoute } from "#lib/wire/service/smpp-route";
import { TwilioRoute } from "#lib/wire/service/twilio-route";

/** Request for a new or changed route (`route.json`). */
export const RouteRequest = z.discriminatedUnion("kind", [SmppRoute, TwilioRoute, HttpRoute]);
export type RouteRequest = z.infer<typeof RouteRequest>;

/** POST /api/console/service/routes. */
export const MadeRoute = z.object({ routeId: z.string() });
export type MadeRoute = z.infer<typeof MadeRoute>;

/** DELETE /api/console/service/routes/{name}. */
export const DeletedRoute = z.object({ deleted: z.string() });
export type DeletedRoute = z.infer<typeof DeletedRoute>;
