import type { DeliveryErrorCode } from "#lib/domain/messages/delivery-error";
import { codeMeaning } from "#lib/domain/routes/code-meaning";
import type { CodeLine, CodeTable } from "#lib/domain/routes/code-table";
import { VAGUE_STATS } from "#lib/domain/routes/presets/receipt-stat";
import { type CodeSource, plainCode, type RawCode } from "#lib/domain/routes/raw-code";
import { statStatus } from "#lib/domain/routes/stat-status";
import type { Verdict } from "#lib/domain/routes/verdict";

/** `verdict: null`: no error. `mapped: false`: no table knows the codes, and an admin should look at them. */
export type VerdictOf = { verdict: Verdict | null; mapped: boolean };

/** Looks up all codes of a provider's answer together in the route's table. */
export type ReadCodes = (codes: readonly RawCode[]) => VerdictOf;

/** Codes of command_status from here on are the provider's own. */
const VENDOR_STATUS = 0x400;
const LINE_SOURCES = ["status", "stat", "err", "http"] as const;

/**
 * The verdict on all codes of a provider's answer. The route's own lines come first, then the codes with a plain
 * meaning, then `err` beside a `stat` that says only "failed". A `stat` that is unknown or no failure means no error,
 * whatever `err` says (jasmin#760), unless a line names that very `stat`. An answer without codes means no error.
 */
export function verdictOf(table: CodeTable, codes: readonly RawCode[]): VerdictOf {
  const stat = codes.find(({ source }) => source === "stat");
  const status = stat === undefined ? "failure" : statStatus(stat.code);
  const isFailure = status === "failure";
  const line = table.codes.find((line) => (isFailure || line.stat !== undefined) && fits(line, codes));
  if (line) return { verdict: line.error, mapped: true };
  if (!isFailure || codes.length === 0) return { verdict: null, mapped: status !== null };

  const known = codes.map((code) => ({ ...code, meaning: codeMeaning(table.codePreset, code) }));
  const plain = known.find(({ source, code, meaning }) => meaning && !isVague(source, code));
  if (plain?.meaning) return { verdict: plain.meaning.verdict, mapped: true };
  const isKnown = known.every(({ source, code, meaning }) => meaning !== null || saysNothing(source, code));
  return { verdict: unmappedVerdict(codes), mapped: isKnown };
}

/** The error that a receipt reports. Nothing can be held any more, so a code for `hold` fails the message. */
export function receiptError(
  table: CodeTable,
  codes: readonly RawCode[],
): { error: DeliveryErrorCode | null; mapped: boolean } {
  const { verdict, mapped } = verdictOf(table, codes);
  if (verdict === "hold" || verdict === "hold_briefly" || verdict === "alarm")
    return { error: "delivery_unknown_error", mapped };
  return { error: verdict, mapped };
}

function fits(line: CodeLine, codes: readonly RawCode[]): boolean {
  const named = LINE_SOURCES.filter((source) => line[source] !== undefined);
  return (
    named.length > 0 &&
    named.every((source) => codes.some((code) => isSame(source, line[source] ?? "", code)))
  );
}

function isSame(source: CodeSource, wanted: string, code: RawCode): boolean {
  return code.source === source && plainCode(source, code.code) === plainCode(source, wanted);
}

/** Codes that say whether there was an error, but not which one. */
function isVague(source: CodeSource, code: string): boolean {
  return source === "stat" ? VAGUE_STATS.has(plainCode(source, code)) : saysNothing(source, code);
}

function saysNothing(source: CodeSource, code: string): boolean {
  return source === "err" && ["", "0"].includes(plainCode(source, code));
}

function unmappedVerdict(codes: readonly RawCode[]): Verdict {
  const status = codes.find(({ source }) => source === "status");
  const isServers = status !== undefined && !(Number(status.code) >= VENDOR_STATUS);
  return isServers ? "server_unknown_error" : "delivery_unknown_error";
}
