import type { ReceiptPlan } from "#lib/testing/smsc/plan";

/** The text of a receipt. `at`: when it was taken, and when it ended. */
export function receiptLabel(
  { stat = "DELIVRD", err, wording = "usual" }: ReceiptPlan,
  id: string,
  at: { taken: Date; done: Date },
  text: string,
): string {
  const error = err ?? (stat === "DELIVRD" ? "000" : "001");
  const delivered = stat === "DELIVRD" ? "001" : "000";
  const [taken, done] = [at.taken, at.done].map((date) => digits(date, wording === "long dates"));
  const start = text.slice(0, 20);
  switch (wording) {
    case "no spaces":
      return `id:${id} sub:001 dlvrd:${delivered} submitdate:${taken} donedate:${done} stat:${stat} err:${error} Text:${start}`;
    case "capitals":
      return `ID:${id} SUB:001 DLVRD:${delivered} SUBMIT DATE:${taken} DONE DATE:${done} STAT:${stat} ERR:${error} TEXT:${start}`;
    case "short":
      return `id:${id} stat:${stat} err:${error}`;
    default:
      return `id:${id} sub:001 dlvrd:${delivered} submit date:${taken} done date:${done} stat:${stat} err:${error} text:${start}`;
  }
}

/** `YYMMDDhhmm`, or with seconds. */
function digits(date: Date, isLong: boolean): string {
  return date
    .toISOString()
    .replace(/\D/g, "")
    .slice(2, isLong ? 14 : 12);
}
