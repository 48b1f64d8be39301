import type { AuditEntry } from "#lib/platform/audit-row";

/** The person who does something in the console, with the details that support asks for afterwards. */
export type Actor = { id: string; email: string; address: string | null; traceId: string | null };

/** The part of an audit record that names the actor. */
export function by({
  email,
  address,
  traceId,
}: Actor): Pick<AuditEntry, "campaignId" | "actor" | "address" | "traceId"> {
  return { campaignId: null, actor: email, address, traceId };
}
