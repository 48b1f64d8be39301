import { RefusedError } from "#lib/console/refused-error";
import { listMessages } from "#lib/console/upstream/client";
import type { Access } from "#lib/console/upstream/exchange";
import type { StopReason } from "#lib/wire/console/campaign";

const STOPPED: Record<StopReason, string> = {
  key_missing: "No API key was given.",
  key_unreadable: "No API key was given.",
  key_rejected: "The service rejects this API key.",
  address_refused:
    "This server's address is not allowed: it is not on the campaign's list of allowed addresses.",
  permission_missing: "The service says that this key has no permission to read.",
  not_found: "The service has no such campaign, or this key belongs to another campaign.",
};

/** Tries a key with one call for one message. Throws a sentence when it does not work; a busy service is no failure. */
export async function tryKey(access: Access): Promise<void> {
  const outcome = await listMessages(access, { limit: 1 });
  if (outcome.kind === "accepted" || outcome.kind === "dropped") return;
  if (outcome.kind === "stopped") {
    const { reason, code, message, httpStatus, traceId } = outcome;
    const said = `${STOPPED[reason]}${trace(traceId)}`;
    throw new RefusedError(
      400,
      "refused",
      code || message ? said : `${notTheApi(access.address, httpStatus)} ${said}`,
    );
  }
  if (outcome.kind === "refused") {
    const { httpStatus, code, message } = outcome;
    const said = [code, message].filter(Boolean).join(": ");
    throw new RefusedError(
      400,
      "refused",
      `The service answered with ${httpStatus}${said && ` (${said})`}.${trace(outcome.traceId)}`,
    );
  }
  // The refusal is always the same: otherwise the form would reveal which ports of a network are open.
  throw new RefusedError(
    400,
    "refused",
    "This address gave no answer that the console can read. Check that the service runs, that the address ends with " +
      "/api/v2, and, if it is on a private network, that UPSTREAMS_MAY_BE_PRIVATE is set.",
  );
}

/** The API explains errors in its body, except perhaps a 404, which other servers also send. */
function notTheApi(address: string, httpStatus: number): string {
  return `${address} answered with ${httpStatus} and did not say why. Check first that this is still the address of the API. If it is:`;
}

function trace(id: string | null): string {
  return id ? ` Trace id: ${id}.` : "";
}
