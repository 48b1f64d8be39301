import { senderForm } from "#lib/domain/routes/sender";
import type { SmppRoute } from "#lib/wire/service/smpp-route";

export type SenderAddress = { sourceTon: number; sourceNpi: number; source: string };

/** The type of a sender by its form: alphanumeric, international or of the network. The route may override it. */
const KINDS = { name: { ton: 5, npi: 0 }, number: { ton: 1, npi: 1 }, "short code": { ton: 3, npi: 0 } };
const NOBODY = { ton: 0, npi: 0 };

/** The sender of a message: its own, or the route's first one. */
export function senderAddress(
  sender: string,
  { source, senders }: Pick<SmppRoute, "source" | "senders">,
): SenderAddress {
  const shown = sender || senders[0] || "";
  const { ton, npi } = source ?? (shown === "" ? NOBODY : KINDS[senderForm(shown)]);
  return { sourceTon: ton, sourceNpi: npi, source: shown.replace(/^\+(?=\d+$)/, "") };
}
