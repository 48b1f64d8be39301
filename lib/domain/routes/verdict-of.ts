import { codeMeaning } from "#lib/domain/routes/code-meaning";
import type { CodeLine, CodeTable } from "#lib/domain/routes/code-table";
import { plainCode } from "#lib/domain/routes/plain-code";
import { VAGUE_STATS } from "#lib/domain/routes/presets/receipt-stat";
import type { CodeSource, RawCode } from "#lib/domain/routes/raw-code";
import { statStatus } from "#lib/domain/routes/stat-status";
import type { Verdict } from "#lib/domain/routes/verdict";

/** `verdict: null`: no error. `mapped: false`: no table knows the codes, and an admin should look at them. */
export type VerdictOf = { verdict: Verdict | null; mapped: boolean };

/** From this command_status on, a code is the provider's own. */
const VENDOR_STATUS = 0x400;
const LINE_SOURCES = ["status", "stat", "err", "http"] as const;

/**
 * What a provider's answer means, of all its codes together. The route's own lines come first, then what the codes say
 * plainly, then `err` beside a `stat` that says no more than "it failed". Whatever `err` says, a `stat` that is no failure
 * is none (jasmin#760), nor is one that nobody knows, unless a line names that very `stat`. No codes at all: no error.
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

/** Says that there was an error, or none, but not which one. */
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
