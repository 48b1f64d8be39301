import type { Fault } from "#lib/wire/console/freshness";

const FAULT_WORDS: Record<Fault["cause"], string> = {
  connection: "no connection",
  timeout: "no answer in time",
  server: "the service failed",
  unreadable: "the answer could not be read",
  refused: "the service refused the call",
  unkept: "what was read could not be stored",
};

/** How the last call ended, for example "the service failed: HTTP 503". */
export function faultLabel({ cause, httpStatus, code }: Fault): string {
  const said = [httpStatus && `HTTP ${httpStatus}`, code].filter(Boolean).join(" ");
  return said ? `${FAULT_WORDS[cause]}: ${said}` : FAULT_WORDS[cause];
}
