import type { BrokenPdu, Pdu, PduOf } from "#lib/service/providers/smpp/codec/pdu";
import type { Counting } from "#lib/testing/smsc/counts";
import type { Deliveries } from "#lib/testing/smsc/deliveries";
import type { Link, LinkEvents } from "#lib/testing/smsc/link";
import type { SmscSettings } from "#lib/testing/smsc/settings";
import { STATUS } from "#lib/testing/smsc/statuses";
import type { OnSubmit } from "#lib/testing/smsc/submits";

const INVALID_LENGTH = 0x02;
const KINDS = {
  bind_receiver: "receiver",
  bind_transmitter: "transmitter",
  bind_transceiver: "transceiver",
} as const;
type BindPdu = PduOf<"bind_receiver"> | PduOf<"bind_transmitter"> | PduOf<"bind_transceiver">;

/** Answers each PDU as the centre does. */
export function conversation(
  settings: SmscSettings,
  links: Set<Link>,
  counts: Counting,
  out: Deliveries,
  submits: OnSubmit,
): LinkEvents {
  function bindRefusal(link: Link, { systemId, password }: BindPdu): number | null {
    if (settings.bindStatus !== null) return settings.bindStatus;
    if (systemId !== settings.systemId) return STATUS.wrongSystemId;
    if (password !== settings.password) return STATUS.wrongPassword;
    if (link.bind || counts.now.binds >= settings.maxBinds) return STATUS.alreadyBound;
    return null;
  }

  function onBind(link: Link, pdu: BindPdu): void {
    if (settings.isBindSilent) return;
    const status = bindRefusal(link, pdu);
    if (status !== null) {
      counts.now.bindsRefused++;
      link.send(`${pdu.command}_resp`, pdu.sequence, { status });
      if (!link.bind) link.end();
      return;
    }
    link.bind = KINDS[pdu.command];
    counts.bound(1);
    link.send(`${pdu.command}_resp`, pdu.sequence, { systemId: "SMSC" });
    out.pump();
  }

  function unbound(link: Link): void {
    if (!link.bind) return;
    link.bind = null;
    counts.bound(-1);
  }

  function leave(link: Link): void {
    unbound(link);
    link.end();
  }

  function onPdu(link: Link, pdu: Pdu): void {
    const { sequence } = pdu;
    switch (pdu.command) {
      case "submit_sm":
        submits.whole(link, pdu);
        break;
      case "bind_receiver":
      case "bind_transmitter":
      case "bind_transceiver":
        onBind(link, pdu);
        break;
      case "deliver_sm_resp":
      case "data_sm_resp":
        out.answered(link, sequence, pdu.status);
        break;
      case "generic_nack":
        counts.now.nacks++;
        out.answered(link, sequence, pdu.status);
        break;
      case "enquire_link":
        counts.now.enquiries++;
        if (!settings.isEnquirySilent) link.send("enquire_link_resp", sequence, {});
        break;
      case "enquire_link_resp":
        break;
      case "unbind":
        counts.now.unbinds++;
        link.send("unbind_resp", sequence, {});
        leave(link);
        break;
      case "unbind_resp":
        leave(link);
        break;
      default:
        link.send("generic_nack", sequence, { status: STATUS.invalidCommand });
    }
  }

  function onBroken(link: Link, { command, isResponse, sequence, status, answer }: BrokenPdu): void {
    if (command === "submit_sm") submits.broken(link, sequence, answer);
    else if (isResponse) out.answered(link, sequence, status);
    else link.send("generic_nack", sequence, { status: answer });
  }

  return {
    decoded(link, { pdu, broken }) {
      if (pdu) onPdu(link, pdu);
      else onBroken(link, broken);
    },
    bad(link) {
      counts.now.badFrames++;
      link.send("generic_nack", 0, { status: INVALID_LENGTH });
      link.end();
    },
    drained: () => out.pump(),
    closed(link) {
      unbound(link);
      links.delete(link);
      counts.now.unanswered -= link.unanswered;
      out.lost(link);
    },
  };
}
