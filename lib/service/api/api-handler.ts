import type { ApiReply } from "#lib/service/api/api-reply";
import { type ApiRequest, webRequest } from "#lib/service/api/api-request";

/**
 * A route's handler as Next calls it, and with `answer` as the server in front of Next does, which needs none of
 * Next's objects.
 */
export function apiHandler<Params>(answer: (request: ApiRequest, params: Params) => Promise<ApiReply>) {
  async function handle(request: Request, context: { params: Promise<Params> }): Promise<Response> {
    const { status, fields, text } = await answer(webRequest(request), await context.params);
    return new Response(text === "" ? null : text, { status, headers: fields });
  }
  return Object.assign(handle, { answer });
}
