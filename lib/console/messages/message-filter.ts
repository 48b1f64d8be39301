import type { CountRow } from "#lib/console/mirror/rows/counts";
import type { MirrorFilter } from "#lib/console/mirror/rows/matching";
import { ignoredName } from "#lib/domain/api/ignored-name";
import { codeLabel, NO_CODE, type Retryable } from "#lib/domain/messages/code-labels";
import { DELIVERY_ERROR_CODES } from "#lib/domain/messages/delivery-error";
import { MOVING_STATUSES } from "#lib/domain/messages/status";
import { knownStatus, OVERDUE_MS } from "#lib/domain/messages/status-labels";
import { FINAL_CODES } from "#lib/domain/retries/retryable";
import { momentOf } from "#lib/domain/time/relative-moment";
import type { MessageQuery } from "#lib/wire/console/query";

const USED_UP: Partial<Record<NonNullable<MessageQuery["show"]>, boolean>> = {
  used_up: true,
  retries_left: false,
  needs_action: false,
};

/**
 * A list address as conditions on the mirror at `now`; the zone decides when a day begins. Statuses and codes that were
 * never seen are left out and listed.
 */
export function messageFilter(
  campaign: { id: number; oneTimePasswords: boolean },
  query: MessageQuery,
  seen: CountRow[],
  now: Date,
  zone = "UTC",
): { filter: MirrorFilter; ignored: string[] } {
  const ignored: string[] = [];
  const known = (name: string, values: string[] | undefined, isKnown: (value: string) => boolean) => {
    for (const value of values ?? []) if (!isKnown(value)) ignored.push(ignoredName(name, value));
    const kept = values?.filter(isKnown) ?? [];
    return kept.length > 0 ? kept : null;
  };
  const status = known(
    "status",
    query.status,
    (s) => knownStatus(s) !== null || seen.some((row) => row.status === s),
  );
  const named = known("code", query.code, (c) => isKnownCode(c) || seen.some((row) => row.code === c));
  const code = named?.map((c) => (c === NO_CODE ? "" : c)) ?? null;
  const number = query.q ? readNumber(query.q) : null;
  // The gate denies every retry in a campaign of one-time passwords.
  const isIdle = query.show === "needs_action" && campaign.oneTimePasswords;
  const filter: MirrorFilter = {
    campaign: campaign.id,
    ...failureConditions(query, code),
    status: isIdle ? [] : narrowed(query, status, code, seen),
    retriesExhausted: query.show === undefined ? null : (USED_UP[query.show] ?? null),
    batch: query.batch ?? null,
    eligibleBatch: query.show === "needs_action",
    language: query.language ?? null,
    from: moment(query.from, now, zone),
    to: moment(query.to, now, zone),
    overdueBefore: query.show === "overdue" ? new Date(now.getTime() - OVERDUE_MS) : null,
    digits: number,
    recipient: query.q?.startsWith(WHOLE) ? number : null,
    id: query.q && number === null ? query.q : null,
    operation: null,
  };
  const { operation, outcome = null, reason = null } = query;
  if (operation) filter.operation = { id: Number(operation), outcome, reason };
  else for (const name of ["outcome", "reason"] as const) if (query[name]) ignored.push(name);
  return { filter, ignored };
}

/** Stands before a number that must not match as part of a longer one. */
export const WHOLE = "=";

/** "+65 9123-4567" is 6591234567. Null when the text cannot be part of a number; it is then an id. */
export function readNumber(text: string): string | null {
  const digits = text.replace(/[\s()+.=-]/g, "");
  return /^\d{1,20}$/.test(digits) ? digits : null;
}

// Intersects the statuses that each condition allows. Null means that no condition restricts them.
function narrowed(
  query: MessageQuery,
  status: string[] | null,
  code: string[] | null,
  seen: CountRow[],
): string[] | null {
  // Only failed messages have a code, and only for them does the filter on retries mean anything.
  const parts = [status, code || query.retryable ? ["failure"] : null, statusesOf(query.show, seen)];
  const given = parts.filter((part) => part !== null);
  return given.length === 0 ? null : given.reduce((left, part) => left.filter((each) => part.includes(each)));
}

function statusesOf(show: MessageQuery["show"], seen: CountRow[]): string[] | null {
  if (show === undefined) return null;
  if (show === "overdue") return ["sent_to_telco"];
  if (show === "in_flight") return [...MOVING_STATUSES];
  if (show === "unknown")
    return [...new Set(seen.map((row) => row.status))].filter((each) => knownStatus(each) === null);
  return ["failure"];
}

function failureConditions(
  query: MessageQuery,
  code: string[] | null,
): Pick<MirrorFilter, "code" | "withoutCodes"> {
  const allowed = new Set<Retryable>(query.retryable ?? ["yes", "maybe", "no"]);
  if (query.show === "needs_action") allowed.delete("no");
  if (code) return { code: code.filter((c) => allowed.has(codeLabel(c).retryable)), withoutCodes: null };
  if (allowed.size === 3) return { code: null, withoutCodes: null };
  const known = DELIVERY_ERROR_CODES.filter((c) => allowed.has(codeLabel(c).retryable));
  // "maybe" includes codes that are unknown to us, or missing.
  if (!allowed.has("maybe")) return { code: known, withoutCodes: null };
  return {
    code: null,
    withoutCodes: DELIVERY_ERROR_CODES.filter((c) => !allowed.has(codeLabel(c).retryable)),
  };
}

function isKnownCode(code: string): boolean {
  return (
    code === NO_CODE ||
    FINAL_CODES.includes(code) ||
    (DELIVERY_ERROR_CODES as readonly string[]).includes(code)
  );
}

function moment(text: string | undefined, now: Date, zone: string): Date | null {
  return !text || text === "now" ? null : momentOf(text, now, zone);
}
