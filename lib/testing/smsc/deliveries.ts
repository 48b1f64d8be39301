import { TAG, type Tlvs } from "#lib/service/providers/smpp/codec/tlvs";
import type { Counting } from "#lib/testing/smsc/counts";
import type { DueWork } from "#lib/testing/smsc/due";
import type { Link } from "#lib/testing/smsc/link";
import type { SmscSettings } from "#lib/testing/smsc/settings";

type Content = {
  source: string;
  destination: string;
  esmClass: number;
  dataCoding: number;
  shortMessage: Buffer;
  tlvs: Tlvs;
};

/** A receipt, or a message from a phone, until a client has answered it with 0. */
export type Delivery = {
  content: Content;
  over: "deliver_sm" | "data_sm";
  /** Where it should go while that is possible. */
  own: Link | null;
  wasSent: boolean;
  onAnswered(): void;
};

/** Sends them to links that receive, again after an error, and again over another link when one breaks. */
export function deliveries(settings: SmscSettings, links: Set<Link>, counts: Counting, due: DueWork) {
  let waiting: Delivery[] = [];
  /** Those without an answer, by their link and sequence number. */
  const sent = new Map<Link, Map<number, Delivery>>();
  let turn = 0;

  const takes = (link: Link) =>
    link.isOpen() &&
    (link.bind === "receiver" || link.bind === "transceiver") &&
    (sent.get(link)?.size ?? 0) < settings.receiptWindow &&
    !link.isFull();

  function linkFor({ own }: Delivery): Link | null {
    if (own && settings.receiptsTo === "own" && takes(own)) return own;
    const fit = [...links].filter(takes);
    return fit[turn++ % Math.max(1, fit.length)] ?? null;
  }

  function send(delivery: Delivery, link: Link): void {
    if (!delivery.wasSent) counts.now.receipts++;
    counts.now.receiptsSent++;
    delivery.wasSent = true;
    const unanswered = sent.get(link) ?? new Map<number, Delivery>();
    sent.set(link, unanswered.set(request(link, delivery), delivery));
  }

  function pump(): void {
    let gone = 0;
    for (; gone < waiting.length; gone++) {
      const delivery = waiting[gone];
      const link = delivery && linkFor(delivery);
      if (!link) break;
      send(delivery, link);
    }
    if (gone > 0) waiting = waiting.slice(gone);
  }

  return {
    pump,
    offer(delivery: Delivery): void {
      counts.now.receiptsWaiting++;
      const link = waiting.length === 0 ? linkFor(delivery) : null;
      if (link) send(delivery, link);
      else waiting.push(delivery);
    },
    answered(link: Link, sequence: number, status: number): void {
      const delivery = sent.get(link)?.get(sequence);
      if (!delivery) return;
      sent.get(link)?.delete(sequence);
      if (status === 0) {
        counts.now.receiptsAcknowledged++;
        counts.now.receiptsWaiting--;
        delivery.onAnswered();
      } else {
        counts.now.receiptsRefused++;
        due.after(settings.retryMs, () => {
          waiting.push(delivery);
          pump();
        });
      }
      pump();
    },
    lost(link: Link): void {
      waiting = [...(sent.get(link)?.values() ?? []), ...waiting];
      sent.delete(link);
      pump();
    },
  };
}

function request(link: Link, { content, over }: Delivery): number {
  const { shortMessage, ...rest } = content;
  const address = /^\d+$/.test(content.source) ? { sourceTon: 1, sourceNpi: 1 } : { sourceTon: 5 };
  const addressed = { ...rest, ...address, destinationTon: 1, destinationNpi: 1 };
  if (over === "deliver_sm") return link.request("deliver_sm", { ...addressed, shortMessage });
  // The text of data_sm stands in a TLV.
  const tlvs =
    shortMessage.length > 0 ? new Map([...rest.tlvs, [TAG.messagePayload, shortMessage]]) : rest.tlvs;
  return link.request("data_sm", { ...addressed, tlvs });
}

export type Deliveries = ReturnType<typeof deliveries>;
