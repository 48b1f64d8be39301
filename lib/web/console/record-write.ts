import { isWrite, type Operator } from "#lib/console/sign-in/sessions/session";
import { actionOfPath } from "#lib/domain/audit/action-of-path";
import type { AuditOutcome } from "#lib/domain/audit/audit-outcome";
import { recordAudit } from "#lib/platform/audit-row";
import { CLIENT_ADDRESS } from "#lib/platform/network/client-fields";
import { runtime } from "#lib/service/api/runtime";

/**
 * The audit's name (noun and verb) for a write that was refused or failed; without it the name is made from the path. A
 * verb records a successful write in its own transaction, and with `refusals` also what it refuses itself. `none`: the
 * route changes nothing, whatever its method.
 */
export type Audited = { action: string; refusals?: "inside" } | "none";

/** Details that a route adds to the record of its failure: target and parameters (never keys, recipients, texts). */
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
/** When each refused read was last recorded. */
const refusedReads = new Map<string, number>();

type Ending = { outcome: Exclude<AuditOutcome, "succeeded">; code: string; beforeHandler?: boolean };

/**
 * Records a call to the console that was refused or failed, with the trace id of the answer and the log. Reads are
 * recorded only when they were refused before the route ran, and each at most once a minute, because an open page
 * repeats them.
 */
export async function recordWrite(
  { request, traceId, audit, note }: Write,
  operator: Operator | null,
  { outcome, code, beforeHandler = false }: Ending,
): Promise<void> {
  if (!operator) return;
  const { pathname } = new URL(request.url);
  const isRead = audit === "none" || (!isWrite(request) && audit === undefined);
  if (isRead && !(beforeHandler && isFirstInMinute(`${operator.id} ${code} ${pathname}`))) return;
  if (!beforeHandler && typeof audit === "object" && audit.refusals === "inside") return;
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
