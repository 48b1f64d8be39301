import { isInFlight } from "#lib/domain/messages/status-labels";

type Handed = { providerId: string; status: string; sentAt: string | null };

/** The provider's id of an attempt, or why there is none. Only of one whose details were read. */
export function providerIdLabel({ providerId, status, sentAt }: Handed): string {
  if (providerId) return providerId;
  return sentAt === null && isInFlight(status) ? "none yet" : "none given";
}
