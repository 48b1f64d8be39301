import { randomUUID } from "node:crypto";
import type * as z from "zod";
import { RefusedError } from "#lib/console/refused-error";
import { isOwnOrigin } from "#lib/console/sign-in/own-origin";
import { CLIENT_ADDRESS } from "#lib/platform/network/client-fields";
import { runtime } from "#lib/service/api/runtime";
import { answerFailure } from "#lib/web/console/answer-failure";

type OpenCall = { request: Request; address: string | null; traceId: string };

/** A write by anybody with a link, from a page of our own. Its verb records what it does. */
export function openEndpoint(schema: z.ZodType, handle: (call: OpenCall) => Promise<unknown>) {
  return async (request: Request): Promise<Response> => {
    const traceId = randomUUID();
    try {
      if (!isOwnOrigin(request.headers, runtime().service.settings.publicUrl)) {
        throw new RefusedError(403, "foreign_origin", "This request came from another site.");
      }
      const answer = await handle({ request, address: request.headers.get(CLIENT_ADDRESS), traceId });
      return Response.json(schema.parse(answer), { headers: { "Cache-Control": "no-store" } });
    } catch (error) {
      return answerFailure(error, { request, traceId, audit: "none", note: {} });
    }
  };
}
