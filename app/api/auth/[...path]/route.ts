import { randomUUID } from "node:crypto";
import { answerSignIn } from "#lib/console/sign-in/answer-sign-in";
import { logOutage } from "#lib/platform/log-faults";
import { isDatabaseUnavailable } from "#lib/platform/postgres/database-unavailable";
import { webRequest } from "#lib/service/api/api-request";
import { readBounded } from "#lib/service/api/bounded-body";
import { runtime } from "#lib/service/api/runtime";
import { answerFailure } from "#lib/web/console/answer-failure";
import { bodyRefused } from "#lib/web/console/read-json";
import { SIGN_IN_BYTES } from "#lib/web/surface";

/** The sign-in library reads a body of any length, so it gets one that was already read. */
export async function POST(request: Request): Promise<Response> {
  const { url, method, headers } = request;
  const declared = headers.get("content-length");
  const read = await readBounded(webRequest(request).takeBody(), { max: SIGN_IN_BYTES, declared });
  if ("problem" in read) {
    const { status, code, message } = bodyRefused(read.problem);
    return Response.json({ code, message }, { status });
  }
  const body = new Uint8Array(read.bytes);
  const given = new Request(url, { method, headers, body });
  return answerSignIn(runtime().service, given).catch((error: unknown) => failed(request, error));
}

/** Serves only the way to a sign-in provider and back. The sign-in page explains a fault to the person. */
export function GET({ url, headers }: Request): Promise<Response> {
  // Next's own request is a proxy, which the library cannot copy.
  const request = new Request(url, { headers });
  return answerSignIn(runtime().service, request).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) return failed(request, error);
    logOutage(runtime().log, error);
    return new Response(null, {
      status: 303,
      headers: { Location: "/sign-in", "Cache-Control": "no-store" },
    });
  });
}

function failed(request: Request, error: unknown): Promise<Response> {
  return answerFailure(error, { request, traceId: randomUUID(), audit: "none", note: {} });
}
