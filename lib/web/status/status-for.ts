import { findOperator } from "#lib/console/sign-in/sessions/session";
import { keepStatus, withoutNames } from "#lib/installation/status/keep-status";
import { isNearby } from "#lib/platform/network/client";
import { CLIENT_ADDRESS, UNLISTED_PROXY } from "#lib/platform/network/client-fields";
import { isDatabaseUnavailable } from "#lib/platform/postgres/database-unavailable";
import { runtime } from "#lib/service/api/runtime";
import type { Status } from "#lib/wire/service/status";

let kept: { of: object; show: () => Promise<Status> } | null = null;

/**
 * The part of the status that the sender of these headers may see; null when they must sign in. Signed-in people see all of
 * it. With STATUS_PAGE=public everybody sees it without names, and so do machines of the private network. While the
 * database is unavailable nobody can be recognised, so others learn only that.
 */
export async function statusFor(headers: Headers, of: "page" | "machine"): Promise<Status | null> {
  const { service } = runtime();
  const status = await statusHere();
  const isPublic = service.settings.statusPage === "public" || (of === "machine" && isNearMachine(headers));
  if (status.database === "away") return isPublic ? withoutNames(status) : { ...status, measured: null };
  const operator = await findOperator(service, headers).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  });
  if (operator && !operator.demand) return status;
  return isPublic ? withoutNames(status) : null;
}

function statusHere(): Promise<Status> {
  const { pool } = runtime().service;
  if (kept?.of !== pool) kept = { of: pool, show: keepStatus(pool) };
  return kept.show();
}

/** Whether it is a program beside us without a cookie, as for /api/metrics. Behind an unlisted proxy it may be anybody. */
function isNearMachine(headers: Headers): boolean {
  const isForwarded = headers.get(UNLISTED_PROXY) !== null;
  return !headers.has("cookie") && !isForwarded && isNearby(headers.get(CLIENT_ADDRESS) ?? "");
}
