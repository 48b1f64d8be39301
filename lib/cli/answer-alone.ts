import { randomUUID } from "node:crypto";
import { findDatabase } from "#lib/cli/database/open-database";
import { prepareDatabase } from "#lib/cli/database/prepare";
import { openRuntime } from "#lib/cli/open-runtime";
import { RefusedError } from "#lib/domain/api/refused-error";
import { logFaults } from "#lib/platform/log-faults";
import { resolveClient } from "#lib/platform/network/client";
import { CLIENT_ADDRESS, CLIENT_SECURE } from "#lib/platform/network/client-fields";
import { NO_PAGE, securityFields } from "#lib/platform/network/security-fields";
import { openLog } from "#lib/platform/open-log";
import { appAddress } from "#lib/platform/postgres/app-address";
import { readSettings } from "#lib/platform/settings/settings";
import { findHandler } from "#lib/service/api/answer-api";
import { type ApiReply, replyJson } from "#lib/service/api/api-reply";
import { type ApiRequest, webRequest } from "#lib/service/api/api-request";
import { refuse } from "#lib/service/api/refuse";
import { API_ROUTES } from "#lib/service/api/routes";
import { unknownPath } from "#lib/web/unknown-path";

const settings = readSettings();
const log = openLog("web", settings);
let opening: Promise<void> | null = null;

/** Answers a call of the public API in a process that `npm start` has not started. The first call opens what all of them share. */
export async function answerAlone(request: Request): Promise<Response> {
  const { secure, headers } = named(request.headers);
  const { status, fields, text } = await answer(
    { ...webRequest(request), field: (name) => headers.get(name) },
    request.url,
  );
  // Next compresses it.
  return new Response(request.method === "HEAD" ? null : text, {
    status,
    headers: { ...securityFields(settings.publicUrl, secure), ...NO_PAGE, ...fields },
  });
}

async function answer(request: ApiRequest, url: string): Promise<ApiReply> {
  const { pathname, search } = new URL(url);
  const unknown = unknownPath(request.method, `${pathname}${search}`);
  if (unknown) {
    const fields: Record<string, string> = unknown.allow === "" ? {} : { Allow: unknown.allow };
    return refused(new RefusedError(unknown.refusal, null, null, fields));
  }
  try {
    opening ??= open();
    await opening;
  } catch (err) {
    opening = null;
    log.error({ err }, "the API cannot be opened");
    return refused(err);
  }
  const found = findHandler(API_ROUTES, request.method, pathname);
  return found ? found.handler.answer(request, found.params) : refused(new RefusedError("notFound"));
}

function refused(error: unknown): ApiReply {
  const traceId = randomUUID();
  const { status, body, fields } = refuse(error, traceId);
  return replyJson(status, body, { ...fields, "Cache-Control": "no-store", "X-Trace-Id": traceId });
}

async function open(): Promise<void> {
  const ownerUrl = await findDatabase(settings);
  for (const line of await prepareDatabase(settings, ownerUrl)) log.info(line);
  const address = await appAddress(ownerUrl, settings);
  const onFault = logFaults(log, "web met a fault and goes on");
  const { untilCounted } = await openRuntime({ ...address, settings, log, onFault });
  await untilCounted();
}

/**
 * The headers with the client's address, which Next does not tell. It is known where TRUSTED_PROXIES lists the host's proxies.
 * Elsewhere it matches no rule, and a call counts as plain HTTP.
 */
function named(received: Headers): { secure: boolean; headers: Headers } {
  const { trustedProxies } = settings;
  const peer = trustedProxies[0]?.split("/")[0] ?? "an unknown address";
  const fields = Object.fromEntries(received);
  const { address, secure } = resolveClient({ address: peer, encrypted: false }, fields, trustedProxies);
  const headers = new Headers(received);
  headers.set(CLIENT_ADDRESS, address);
  headers.set(CLIENT_SECURE, secure ? "1" : "0");
  return { secure, headers };
}
