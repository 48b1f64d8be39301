import { LANGUAGES } from "#lib/domain/content/language";
import { codeLabel, NO_CODE } from "#lib/domain/messages/code-labels";
import { DELIVERY_ERROR_CODES } from "#lib/domain/messages/delivery-error";
import { SHOWN_STATUSES } from "#lib/domain/messages/status";
import { statusLabel } from "#lib/domain/messages/status-labels";
import { refusalLabel, skipLabel } from "#lib/domain/retries/skip-labels";
import { RANGES } from "#lib/domain/time/ranges";
import { relativeMs } from "#lib/domain/time/relative-ms";
import { showAbsolute, showDuration } from "#lib/domain/time/show-time";

export type FilterName = "status" | "code" | "retryable" | "language";
/** A list's filter from its URL; undefined and left out mean the same. */
export type FilterQuery = { [Name in FilterName]?: string[] | undefined } & {
  [Name in "show" | "batch" | "from" | "to" | "q" | "operation" | "outcome" | "reason"]?: string | undefined;
};
type Filter = { label: string; values: readonly string[]; word: (value: string) => string };

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Filters with several values, and all known values; others still work in the URL. */
export const FILTERS: Record<FilterName, Filter> = {
  status: { label: "Status", values: SHOWN_STATUSES, word: (raw) => statusLabel(raw).label },
  code: {
    label: "Error",
    values: DELIVERY_ERROR_CODES,
    word: codeWord,
  },
  retryable: { label: "Retry helps", values: ["yes", "maybe", "no"], word: capital },
  language: { label: "Language", values: LANGUAGES, word: capital },
};

const SHOWN: Record<string, string | undefined> = {
  needs_action: "Needs action",
  in_flight: "In flight",
  used_up: "No retries left",
  retries_left: "Retries left",
  overdue: "With the network over 48 h",
  unknown: "Unknown status",
};

function codeWord(raw: string): string {
  return codeLabel(raw === NO_CODE ? null : raw).label;
}

/** One part of the filter: its URL parameters, and its text. */
export type Chip = { names: string[]; text: string };

/** The applied filter in words, one chip for each part. A batch without a name is the page's own and has no chip. */
export function chipsOf(query: FilterQuery, zone: string, batchName: string | null | undefined): Chip[] {
  const chips: Chip[] = [];
  if (query.q) chips.push({ names: ["q"], text: `Search: ${query.q}` });
  const shown = SHOWN[query.show ?? ""];
  if (shown) chips.push({ names: ["show"], text: shown });
  for (const [name, { label, word }] of Object.entries(FILTERS)) {
    const values = query[name as FilterName];
    if (values) chips.push({ names: [name], text: `${label}: ${values.map(word).join(", ")}` });
  }
  if (query.batch && batchName) chips.push({ names: ["batch"], text: `Batch: ${batchName}` });
  if (query.operation) chips.push({ names: ["operation", "outcome", "reason"], text: operationLabel(query) });
  if (query.from || query.to) chips.push({ names: ["from", "to"], text: `Created: ${range(query, zone)}` });
  return chips;
}

/** The filter of an operation or an export, in the words of a sentence. */
export function filterLabel(query: FilterQuery, zone: string, batchName: string | null | undefined): string {
  const words = chipsOf(query, zone, batchName).map(({ text }) => text);
  const inZone = query.from || query.to ? ` (times in ${zone})` : "";
  return words.length > 0 ? `${words.join(" · ")}${inZone}` : "All messages of the campaign";
}

function operationLabel({ operation, outcome, reason }: FilterQuery): string {
  const named = outcome === "refused" ? "not accepted" : outcome;
  const why = reason && (outcome === "skipped" ? skipLabel(reason) : refusalLabel(reason));
  const part = named ? `, ${named}${why ? ` (${why})` : ""}` : "";
  return `Operation ${operation}${part}`;
}

function range({ from, to }: FilterQuery, zone: string): string {
  const known = RANGES.find((each) => each.from === from);
  if (known && (!to || to === "now")) return known.label.toLowerCase();
  return [from && `from ${moment(from, zone)}`, to && `to ${moment(to, zone)}`].filter(Boolean).join(" ");
}

function moment(text: string, zone: string): string {
  const at = new Date(/^\d{4}-/.test(text) ? text : "");
  if (!Number.isNaN(at.getTime())) return showAbsolute(at, zone);
  const back = relativeMs(text);
  return back === null ? text : `${showDuration(back)} ago`;
}
