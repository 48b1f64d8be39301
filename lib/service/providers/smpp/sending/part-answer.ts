import type { DeliveryErrorCode } from "#lib/domain/messages/delivery-error";
import type { RawCode } from "#lib/domain/routes/raw-code";
import { formatStatus } from "#lib/domain/routes/smpp-status";
import type { ReadCodes } from "#lib/domain/routes/verdict-of";

/** The meaning of the centre's answer to a part. */
export type PartAnswer =
  | { kind: "taken"; id: string }
  | { kind: "refused"; error: DeliveryErrorCode; codes: RawCode[]; mapped: boolean }
  | { kind: "deferred"; codes: RawCode[]; mapped: boolean; briefly: boolean; alarm: boolean }
  | { kind: "unknown"; codes: RawCode[] };

/** The meaning of a refusal. A status of 0 in a generic_nack is one too. */
export function refusalOf(status: number, readCodes: ReadCodes): PartAnswer {
  const codes: RawCode[] = [{ source: "status", code: formatStatus(status) }];
  const { verdict, mapped } = readCodes(codes);
  if (verdict === "hold" || verdict === "hold_briefly" || verdict === "alarm") {
    return {
      kind: "deferred",
      codes,
      mapped,
      briefly: verdict === "hold_briefly",
      alarm: verdict === "alarm",
    };
  }
  return { kind: "refused", error: verdict ?? "server_unknown_error", codes, mapped };
}

export function unknownBecause(code: "no answer" | "link lost"): PartAnswer {
  return { kind: "unknown", codes: [{ source: "own", code }] };
}
