import type { Settings } from "#lib/platform/settings/settings";

/** What a worker noted when it last took a turn. */
export type NotedTurn = { turnAt: Date | null; webhookHost: string | null };

/** A webhook's host stands for its address, which may hold a secret. */
type Target = { kind: "stdout" } | { kind: "webhook"; host: string };

/** Where records go: as a worker noted it, or as it will do by this process's own setting; null: nowhere. */
export function targetOf(
  { turnAt, webhookHost }: NotedTurn,
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
