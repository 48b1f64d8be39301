import { isWrite, type Operator } from "#lib/console/sign-in/sessions/session";
import { actionOfPath } from "#lib/domain/audit/audit-actions";
import type { AuditOutcome } from "#lib/domain/audit/audit-outcome";
import { recordAudit } from "#lib/platform/audit-row";
import { CLIENT_ADDRESS } from "#lib/platform/network/client-fields";
import { runtime } from "#lib/service/api/runtime";

/**
 * How the audit names, noun and verb, a write of a route that was refused or has failed; without this the name is made
 * of the path. What is done, its verb records inside its own transaction; with `refusals` also what it refuses itself.
 * `none`: it changes nothing, whatever its method.
 */
export type Audited = { action: string; refusals?: "inside" } | "none";

/** What a route adds to the record of its failure: whom or what it touched, and with which parameters (never keys, recipients, texts). */
export type WriteNote = { target?: string; parameters?: Record<string, unknown> };

export type Write = {
  request: Request;
  traceId: string;
  audit: Audited | undefined;
  note: WriteNote;
  operator?: Operator;
};
const MINUTE_MS = 60_000;
const MOST_READS = 1000;
/** When each refused read was recorded last. */
const refusedReads = new Map<string, number>();

/** `atTheDoor`: refused before the route's own code ran. */
type Ending = { outcome: Exclude<AuditOutcome, "succeeded">; code: string; atTheDoor?: boolean };

/**
 * Who tried what through the console in vain, with the trace id that the answer and the log carry. Of reads only those
 * are recorded that were refused at the door, each once a minute: a page left open goes on asking.
 */
export async function recordWrite(
  { request, traceId, audit, note }: Write,
  operator: Operator | null,
  { outcome, code, atTheDoor = false }: Ending,
): Promise<void> {
  if (!operator) return;
  const { pathname } = new URL(request.url);
  const isRead = audit === "none" || (!isWrite(request) && audit === undefined);
  if (isRead && !(atTheDoor && isFirstInMinute(`${operator.id} ${code} ${pathname}`))) return;
  if (!atTheDoor && typeof audit === "object" && audit.refusals === "inside") return;
  const known = { ...actionOfPath(request.method, pathname), ...(isRead && readOf(pathname)) };
  await recordAudit(runtime().service.pool, {
    campaignId: null,
    campaign: known.campaign,
    actor: operator.email,
    action: typeof audit === "object" ? audit.action : known.action,
    target: note.target ?? known.target,
    outcome,
    parameters: { ...note.parameters, code },
    address: request.headers.get(CLIENT_ADDRESS),
    traceId,
  });
}

function readOf(pathname: string): { action: string; target: string } {
  return { action: "console.read", target: pathname.slice(0, 300) };
}

function isFirstInMinute(what: string): boolean {
  const now = performance.now();
  if (refusedReads.size >= MOST_READS) refusedReads.clear();
  if (now - (refusedReads.get(what) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return false;
  refusedReads.set(what, now);
  return true;
}
