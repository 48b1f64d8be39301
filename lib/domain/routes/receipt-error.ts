import type { DeliveryErrorCode } from "#lib/domain/messages/delivery-error";
import type { CodeTable } from "#lib/domain/routes/code-table";
import type { RawCode } from "#lib/domain/routes/raw-code";
import { verdictOf } from "#lib/domain/routes/verdict-of";

/** The error that a receipt reports. Nothing can be held any more, so a code for `hold` fails the message. */
export function receiptError(
  table: CodeTable,
  codes: readonly RawCode[],
): { error: DeliveryErrorCode | null; mapped: boolean } {
  const { verdict, mapped } = verdictOf(table, codes);
  if (verdict === "hold" || verdict === "hold_briefly" || verdict === "alarm")
    return { error: "delivery_unknown_error", mapped };
  return { error: verdict, mapped };
}
