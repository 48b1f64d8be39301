import { createHmac } from "node:crypto";
import { RefusedError } from "#lib/domain/api/refused-error";
import { isNationalId, normaliseNationalId } from "#lib/domain/recipients/national-id";
import { isPossibleRecipient } from "#lib/domain/recipients/recipient";
import type { Service } from "#lib/service/context";
import { findRecipients } from "#lib/service/directory/recipient-rows";

/** The phone number to send to: the recipient itself, or the directory's entry for a national identity number. */
export async function resolveRecipient(
  service: Pick<Service, "pool" | "nationalIdKey">,
  nationalIdRecipients: boolean,
  recipient: unknown,
): Promise<string> {
  if (typeof recipient !== "string") throw new RefusedError("recipientInvalid");
  if (isPossibleRecipient(recipient)) return recipient;
  if (!nationalIdRecipients || !isNationalId(recipient)) throw new RefusedError("recipientInvalid");

  const hash = nationalIdHash(service.nationalIdKey, recipient);
  const number = (await findRecipients(service.pool, [hash])).get(hash.toString("hex"));
  if (!number) throw new RefusedError("nationalIdUnknown");
  return number;
}

/** The hash has a key: otherwise a copy of the table would reveal the few million possible numbers by trial. */
export function nationalIdHash(key: Buffer, nationalId: string): Buffer {
  return createHmac("sha256", key).update(normaliseNationalId(nationalId)).digest();
}
