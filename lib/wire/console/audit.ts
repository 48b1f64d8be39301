import * as z from "zod";
import { ignoredName } from "#lib/domain/api/ignored-name";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "#lib/domain/api/page-sizes";
import { AUDIT_OUTCOMES } from "#lib/domain/audit/audit-outcome";
import { Instant } from "#lib/wire/console/instant";
import { QueryMoment } from "#lib/wire/console/query";

/** Whose actions: those of people and this service, those of calls by API key, or all. */
export const AUDIT_BY = ["people", "keys", "all"] as const;

const text = z.string().trim().min(1).max(200);
/** The list's filter and cursor from the page's URL; values that are not understood are ignored, never an error. */
export const AuditQuery = z.object({
  by: z.enum(AUDIT_BY).default("people"),
  /** Part of the actor's name. */
  who: text.optional(),
  action: text.regex(/^[\w.-]+$/).optional(),
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  /** The console's number of a campaign. */
  campaign: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  /** A trace id, or part of a target. */
  q: text.optional(),
  from: QueryMoment.optional(),
  to: QueryMoment.optional(),
  after: text.optional(),
  before: text.optional(),
  size: z.enum(PAGE_SIZES.map(String)).transform(Number).default(DEFAULT_PAGE_SIZE),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** Parses a URL's parameters: those understood, and those ignored, as `name` or `name=value`. */
export function readAuditQuery(params: URLSearchParams): { query: AuditQuery; ignored: string[] } {
  const given: Record<string, string> = {};
  const ignored: string[] = [];
  for (const [name, value] of params) {
    if (name === "open" || value === "" || given[name] === value) continue;
    const field = Object.hasOwn(AuditQuery.shape, name)
      ? AuditQuery.shape[name as keyof typeof AuditQuery.shape]
      : null;
    if (!(name in given) && field?.safeParse(value).success) given[name] = value;
    else ignored.push(field ? ignoredName(name, value) : ignoredName(name));
  }
  if (given.after && given.before) {
    delete given.before;
    ignored.push("before");
  }
  return { query: AuditQuery.parse(given), ignored };
}

export const AuditRecord = z.object({
  id: z.string(),
  at: Instant,
  actor: z.string(),
  /** Noun and verb; lib/domain/audit/audit-actions.ts has the words. */
  action: z.string(),
  /** The console's campaign; its name is null when it is not there any more. */
  campaign: z
    .object({ id: z.int().nullable(), name: z.string().nullable(), campaignId: z.string().nullable() })
    .nullable(),
  target: z.string(),
  outcome: z.enum(AUDIT_OUTCOMES),
  parameters: z.record(z.string(), z.unknown()),
  /** Empty when it is unknown. */
  address: z.string(),
  traceId: z.string().nullable(),
  /** Who refused: the service, or this console before it sent anything. */
  refusedBy: z.enum(["service", "console"]).nullable(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

/** GET /api/console/audit/{id}: with the service's earlier answers to the same write, the latest first. */
export const AuditDetail = AuditRecord.extend({ earlier: z.array(AuditRecord) });
export type AuditDetail = z.infer<typeof AuditDetail>;

/**
 * GET /api/console/audit?…: newest first, one record for each write, to operators only those of what they did.
 * GET …/audit/export?… is the same as CSV.
 */
export const AuditPage = z.object({
  records: z.array(AuditRecord),
  older: z.string().nullable(),
  newer: z.string().nullable(),
  ignored: z.array(z.string()),
});
export type AuditPage = z.infer<typeof AuditPage>;
