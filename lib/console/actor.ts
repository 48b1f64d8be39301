import type { AuditEntry } from "#lib/platform/audit-row";

/** Who does something in the console, and what support asks for afterwards. */
export type Actor = { id: string; email: string; address: string | null; traceId: string | null };

/** The part of an audit record that says who. */
export function by({
  email,
  address,
  traceId,
}: Actor): Pick<AuditEntry, "campaignId" | "actor" | "address" | "traceId"> {
  return { campaignId: null, actor: email, address, traceId };
}
