import type { DeliveryErrorCode } from "#lib/domain/messages/delivery-error";
import type { CodeTable } from "#lib/domain/routes/code-table";
import type { RawCode } from "#lib/domain/routes/raw-code";
import { verdictOf } from "#lib/domain/routes/verdict-of";

/** What a receipt says became of a message. Nothing is held any more, so a code that would hold it fails it instead. */
export function receiptError(
  table: CodeTable,
  codes: readonly RawCode[],
): { error: DeliveryErrorCode | null; mapped: boolean } {
  const { verdict, mapped } = verdictOf(table, codes);
  if (verdict === "hold" || verdict === "hold_briefly" || verdict === "alarm")
    return { error: "delivery_unknown_error", mapped };
  return { error: verdict, mapped };
}
