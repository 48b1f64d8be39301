import type { PduOf } from "#lib/service/providers/smpp/codec/pdu";
import type { Counting } from "#lib/testing/smsc/counts";
import type { Deliveries } from "#lib/testing/smsc/deliveries";
import type { DueWork } from "#lib/testing/smsc/due";
import type { Link } from "#lib/testing/smsc/link";
import { messageIds } from "#lib/testing/smsc/message-ids";
import { messageText } from "#lib/testing/smsc/message-text";
import { type Plan, plannerOf, type ReceiptPlan } from "#lib/testing/smsc/plan";
import { receiptOf } from "#lib/testing/smsc/receipt";
import type { SmscSettings } from "#lib/testing/smsc/settings";
import { slidingSecond } from "#lib/testing/smsc/sliding-second";
import { STATUS } from "#lib/testing/smsc/statuses";

type Submit = PduOf<"submit_sm">;
export type OnSubmit = {
  whole(link: Link, submit: Submit): void;
  /** One whose fields cannot be read: `status` says why. */
  broken(link: Link, sequence: number, status: number): void;
};

const PLAIN: ReceiptPlan[] = [{}];
const FINAL = 0x03;
const ON_FAILURE_ONLY = 0x02;

/** Decides what becomes of each submit_sm by limits, then by the script, and does it. */
export function submits(settings: SmscSettings, counts: Counting, out: Deliveries, due: DueWork): OnSubmit {
  const newIds = messageIds(() => settings.ids);
  const rate = slidingSecond();
  const timesAsked = new Map<string, number>();
  let planner = plannerOf(settings.script);
  let planned = settings.script;

  function planFor(recipient: string, said: ReturnType<typeof messageText>): Plan {
    if (planned !== settings.script) {
      planned = settings.script;
      planner = plannerOf(planned);
      timesAsked.clear();
    }
    const nth = timesAsked.get(recipient) ?? 0;
    timesAsked.set(recipient, nth + 1);
    return planner({ recipient, nth, text: said.text, part: said.part, parts: said.parts });
  }

  function limitOf(now: number): Plan | null {
    const { ratePerSecond, queue } = settings;
    if (ratePerSecond !== null && rate.count(now) >= ratePerSecond) return { status: STATUS.throttled };
    if (queue !== null && counts.now.receiptsWaiting >= queue) return { status: STATUS.queueFull };
    return null;
  }

  /** Counts down to the faults that come after a number of submits. Returns when the link breaks, if it does. */
  function faultOf(link: Link): "before" | "after" | undefined {
    if (settings.stopReadingAfter !== null && --settings.stopReadingAfter <= 0) {
      settings.stopReadingAfter = null;
      link.stopReading();
    }
    if (settings.dropAfter === null) return undefined;
    const { submits, when } = settings.dropAfter;
    settings.dropAfter = submits > 1 ? { submits: submits - 1, when } : null;
    return submits > 1 ? undefined : when;
  }

  function asked(link: Link, at: number): void {
    link.unanswered++;
    counts.submitted(at, link.unanswered);
  }

  function answer(link: Link, sequence: number, status: number, id = ""): void {
    if (status !== 0) counts.refused(status);
    // A refusal names no id.
    link.send("submit_sm_resp", sequence, { status, messageId: status === 0 ? id : "" });
    link.onceWritten(() => {
      link.unanswered--;
      counts.now.unanswered--;
    });
  }

  function take(link: Link, message: Submit, at: number): void {
    const said = messageText(message, settings.alphabet);
    const plan = limitOf(at) ?? planFor(message.destination, said);
    const { status = 0, isTaken = status === 0, answerAfterMs = settings.answerAfterMs } = plan;
    const drop = faultOf(link) ?? plan.drop;
    const ids = isTaken ? newIds() : { response: "", receipt: "" };
    const id = plan.id ?? ids.response;
    const receiptId = plan.id ?? ids.receipt;
    if (isTaken) {
      rate.add(at);
      // Copies, because the message's own bytes are a view of everything that was read with it.
      const tlvs = new Map([...message.tlvs].map(([tag, value]) => [tag, Buffer.from(value)]));
      const shortMessage = Buffer.from(message.shortMessage);
      const taken = { ...message, ...said, shortMessage, tlvs, at, link: link.n, id, receiptId };
      counts.taken(taken, settings.keepsMessages);
    }

    const receipts = isTaken ? wanted(plan.receipts ?? PLAIN, message.registeredDelivery) : [];
    const send = (receipt: ReceiptPlan) => {
      const delivery = receiptOf(receipt, { message, text: said.text, id: receiptId, link });
      for (let n = 0; n < (receipt.times ?? 1); n++) out.offer({ ...delivery });
    };
    const respond = () => {
      for (const receipt of receipts) if (receipt.afterMs === "early") send(receipt);
      if (drop !== "before" && answerAfterMs !== null) answer(link, message.sequence, status, id);
      if (drop) link.end();
    };

    if (answerAfterMs === null || answerAfterMs === 0 || drop === "before") respond();
    else due.after(answerAfterMs, respond);
    for (const receipt of receipts) {
      const { afterMs = Math.max(settings.receiptAfterMs, answerAfterMs ?? 0) } = receipt;
      if (afterMs === 0) send(receipt);
      else if (afterMs !== "early") due.after(afterMs, () => send(receipt));
    }
  }

  return {
    whole(link, submit) {
      const at = performance.now();
      asked(link, at);
      if (link.bind === "transmitter" || link.bind === "transceiver") take(link, submit, at);
      else answer(link, submit.sequence, STATUS.notBound);
    },
    broken(link, sequence, status) {
      asked(link, performance.now());
      answer(link, sequence, status);
    },
  };
}

/** Only those that the message asks for. Intermediate ones are in a plan on purpose. */
function wanted(receipts: ReceiptPlan[], registered: number): ReceiptPlan[] {
  if ((registered & FINAL) === 0) return [];
  const isFailureOnly = (registered & FINAL) === ON_FAILURE_ONLY;
  return isFailureOnly ? receipts.filter(({ stat = "DELIVRD" }) => stat !== "DELIVRD") : receipts;
}
