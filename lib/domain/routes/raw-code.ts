/**
 * The source of a provider's code:
 * - `status`: SMPP's command_status, as `0x0B`.
 * - `stat`, `err`: the two fields of an SMPP receipt, as `UNDELIV` and `001`.
 * - `http`: the error of an HTTP provider, as `30003` or the status `429`.
 * - `own`: this service's own code for a missing answer, as `no answer` or `link lost`.
 */
export const CODE_SOURCES = ["status", "stat", "err", "http", "own"] as const;
export type CodeSource = (typeof CODE_SOURCES)[number];
export type RawCode = { source: CodeSource; code: string };

/** The form stored in an attempt: `status 0x0B`, `stat UNDELIV err 001`. The first code decided if it says anything. */
export function formatRaw(codes: RawCode[]): string {
  return codes.map(({ source, code }) => `${source} ${code}`).join(" ");
}
