import type { Settings } from "#lib/platform/settings/settings";

/** The notes of a worker's last run. */
export type NotedRun = { turnAt: Date | null; webhookHost: string | null };

/** A webhook is named by its host, because its address may hold a secret. */
type Target = { kind: "stdout" } | { kind: "webhook"; host: string };

/** The target of records: the one that a worker noted, or else this process's own setting; null: none. */
export function targetOf(
  { turnAt, webhookHost }: NotedRun,
  auditStream: Settings["auditStream"],
): Target | null {
  if (turnAt === null && !auditStream) return null;
  const host = turnAt === null ? hostOf(auditStream) : webhookHost;
  return host === null ? { kind: "stdout" } : { kind: "webhook", host };
}

/** Null for standard output. */
export function hostOf(auditStream: Settings["auditStream"]): string | null {
  return auditStream?.kind === "webhook" ? new URL(auditStream.url).host : null;
}
