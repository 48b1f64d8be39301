import type { DeliveryErrorCode } from "#lib/domain/messages/delivery-error";
import type { RawCode } from "#lib/domain/routes/raw-code";
import type { ReadCodes } from "#lib/domain/routes/verdict-of";
import type { DeliveryReceipt } from "#lib/service/providers/link";
import type { SmppReceipt } from "#lib/service/providers/smpp/receipts/receipt";

/** Turns a receipt into a sign for its message. `readId` converts its id to the form of the answer's id. */
export function deliveryReceiptOf(
  { id, status, stat, errs }: SmppReceipt,
  readId: (id: string) => string,
  readCodes: ReadCodes,
  at: Date,
): DeliveryReceipt {
  const codes: RawCode[] = [];
  if (stat !== null) codes.push({ source: "stat", code: stat.toUpperCase() });
  for (const err of new Set(errs)) codes.push({ source: "err", code: err });
  const externalId = id === null ? null : readId(id);
  if (status === "success" || status === "sent_to_telco") {
    return { externalId, reference: null, status, error: null, codes, mapped: true, at };
  }
  const { verdict, mapped } = readCodes(codes);
  // A word that no table knows counts as `sent_to_telco`, and an admin is shown the word.
  if (status === null && verdict === null) {
    return { externalId, reference: null, status: "sent_to_telco", error: null, codes, mapped: false, at };
  }
  return { externalId, reference: null, status: "failure", error: errorOf(verdict), codes, mapped, at };
}

/** A receipt cannot hold a message: with a code that would, or that is no error, it fails for an unknown reason. */
function errorOf(verdict: ReturnType<ReadCodes>["verdict"]): DeliveryErrorCode {
  const isNone = verdict === null || verdict === "hold" || verdict === "hold_briefly" || verdict === "alarm";
  return isNone ? "delivery_unknown_error" : verdict;
}
