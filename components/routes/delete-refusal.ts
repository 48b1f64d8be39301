import { counted } from "#lib/domain/text/counted";
import type { RouteSummary } from "#lib/wire/service/route-summary";

/** Why a route cannot be deleted, as far as known here: only the service knows whether it awaits receipts. */
export function deleteRefusal({
  name,
  campaigns,
  inWindow,
}: Pick<RouteSummary, "name" | "campaigns" | "inWindow">): string | null {
  if (campaigns > 0)
    return `${name} is a route of ${counted(campaigns, "campaign")}. Take it out of ${campaigns === 1 ? "it" : "them"} first.`;
  if (inWindow > 0)
    return `${counted(inWindow, "message")} ${inWindow === 1 ? "is" : "are"} being handed over. Drain ${name} first, then delete it.`;
  return null;
}
