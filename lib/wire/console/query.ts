import * as z from "zod";
import { ignoredName } from "#lib/domain/api/ignored-name";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "#lib/domain/api/page-sizes";

/** Quick filters that are more than a status. */
export const SHOWS = ["needs_action", "in_flight", "used_up", "retries_left", "overdue", "unknown"] as const;

/** Outcomes of a message in a bulk retry so far. */
export const OUTCOMES = ["queued", "accepted", "refused", "unclear", "skipped"] as const;

/** Most values of one filter; further ones are ignored, and named. */
const MAX_VALUES = 20;

const YEAR_10000_MS = Date.UTC(10_000, 0);

const text = z.string().trim().min(1).max(200);
const words = z
  .array(text.regex(/^[\w.-]+$/))
  .min(1)
  .max(MAX_VALUES);

/** Another service's statuses and codes may contain anything but the comma that separates them. */
export const RawValue = z
  .string()
  .max(200)
  .regex(/^[^,]+$/);
const raws = z.array(RawValue).min(1).max(MAX_VALUES);

/** `now`, `today` (when it began in the reader's zone), `-24h` (m, h, d back from now), or ISO 8601 with an offset. */
export const QueryMoment = z.union([
  z.enum(["now", "today"]),
  z.string().regex(/^-\d{1,5}[mhd]$/),
  // Answers cannot write a moment after the year 9999.
  z.iso.datetime({ offset: true }).refine((text) => Date.parse(text) < YEAR_10000_MS),
]);

/** The list's filter and cursor from the page's URL; unknown names and values are ignored, never an error. */
export const MessageQuery = z.object({
  show: z.enum(SHOWS).optional(),
  status: raws.optional(),
  code: raws.optional(),
  retryable: z
    .array(z.enum(["yes", "maybe", "no"]))
    .min(1)
    .optional(),
  /** Any text is kept: without it, the list would show the whole campaign instead of one batch. */
  batch: z.string().optional(),
  language: words.optional(),
  from: QueryMoment.optional(),
  to: QueryMoment.optional(),
  q: text.optional(),
  /** Messages of a bulk retry; an outcome and a reason narrow them. */
  operation: text.regex(/^\d{1,15}$/).optional(),
  outcome: z.enum(OUTCOMES).optional(),
  reason: text.regex(/^[\w.-]+$/).optional(),
  after: text.max(400).optional(),
  before: text.max(400).optional(),
  size: z.enum(PAGE_SIZES.map(String)).transform(Number).default(DEFAULT_PAGE_SIZE),
});
export type MessageQuery = z.infer<typeof MessageQuery>;

const LISTS = ["status", "code", "retryable", "language"];
/** Names that belong to the page, not to the list. */
const OTHERS = ["open", "p", "ids", "newest", "since", "sort"];

/** Parses a URL's parameters: those understood, and those ignored, as `name` or `name=value`. */
export function readMessageQuery(params: URLSearchParams): { query: MessageQuery; ignored: string[] } {
  const given: Record<string, unknown> = {};
  const ignored: string[] = [];
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name).filter(Boolean);
    if (OTHERS.includes(name) || values.length === 0) continue;
    const field = fieldOf(name);
    if (!field) {
      ignored.push(ignoredName(name));
      continue;
    }
    const list = LISTS.includes(name);
    const parts = list ? [...new Set(values.join().split(",").filter(Boolean))] : values;
    const most = list ? MAX_VALUES : 1;
    const kept = parts.filter((part) => field.safeParse(list ? [part] : part).success).slice(0, most);
    if (kept.length > 0) given[name] = list ? kept : kept[0];
    for (const part of parts) if (!kept.includes(part)) ignored.push(ignoredName(name, part));
  }
  if ("after" in given && "before" in given) {
    delete given.before;
    ignored.push("before");
  }
  return { query: MessageQuery.parse(given), ignored };
}

function fieldOf(name: string): z.ZodType | null {
  const { shape } = MessageQuery;
  return Object.hasOwn(shape, name) ? shape[name as keyof typeof shape] : null;
}
