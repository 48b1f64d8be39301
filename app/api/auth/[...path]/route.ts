import { answerSignIn } from "#lib/console/answer-sign-in";
import { webRequest } from "#lib/http/api-request";
import { readBounded } from "#lib/http/bounded-body";
import { runtime } from "#lib/http/runtime";
import { SIGN_IN_BYTES } from "#lib/http/surface";
import { bodyRefused } from "../../console/read-json";

/** The sign-in library reads a body to its end, however long that is: it is given one that has been read. */
export async function POST(request: Request): Promise<Response> {
  const { url, method, headers } = request;
  const declared = headers.get("content-length");
  const read = await readBounded(webRequest(request).takeBody(), { max: SIGN_IN_BYTES, declared });
  if ("problem" in read) {
    const { status, code, message } = bodyRefused(read.problem);
    return Response.json({ code, message }, { status });
  }
  const body = new Uint8Array(read.bytes);
  return answerSignIn(runtime().service, new Request(url, { method, headers, body }));
}

/** Only the way to a sign-in provider and back. Next's own request is a proxy, which the library cannot copy. */
export const GET = ({ url, headers }: Request) =>
  answerSignIn(runtime().service, new Request(url, { headers }));
