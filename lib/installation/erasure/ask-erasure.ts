import { randomUUID } from "node:crypto";
import { CONFIRM_WITHIN_HOURS } from "#lib/domain/erasure/erasure-rules";
import { namesNumber, numberPattern } from "#lib/domain/erasure/number-forms";
import { normaliseRecipient } from "#lib/domain/messages/single-send";
import { recipientProblem } from "#lib/domain/recipients/recipient";
import type { Erasures, Person } from "#lib/installation/erasure/context";
import { erasureOwner, insertErasure } from "#lib/installation/erasure/erasure-rows";
import { findNumber } from "#lib/installation/erasure/find-number";
import { type AuditBy, recordAudit } from "#lib/platform/audit-row";
import { erasedHash } from "#lib/platform/erasure/erased-numbers";
import { begin } from "#lib/platform/postgres/sql";
import { WrongInput, wrongFields } from "#lib/service/wrong-input";
import type { ErasurePreview, ErasureRequest } from "#lib/wire/service/erasure";

/** Previews what an erasure would find, and records this without the number. Throws WrongInput. */
export async function previewErasure(
  erasures: Erasures,
  given: string,
  by: AuditBy,
): Promise<ErasurePreview> {
  const number = numberOf(given);
  await recordAudit(erasures.pool, {
    campaignId: null,
    ...by,
    action: "erasure.preview",
    target: "a number",
  });
  return findNumber(erasures, number);
}

/**
 * Requests an erasure, which another admin has to confirm within three days. Nothing is erased before. Returns its id.
 * Throws WrongInput, also when the reason names the number, or when it is already requested.
 */
export async function askErasure(
  erasures: Erasures,
  { number: given, reason }: ErasureRequest,
  person: Person,
  by: AuditBy,
): Promise<string> {
  const { pool, sealing } = erasures;
  const number = numberOf(given);
  if (namesNumber(reason, { number, pattern: numberPattern(number) })) {
    throw wrongFields([
      {
        field: "reason",
        message: "The reason is kept, so it must not contain the number. Name the request instead.",
      },
    ]);
  }
  const found = await findNumber(erasures, number);
  const id = randomUUID();
  const sealed = (await sealing.sealer())(number, erasureOwner(id));
  const hash = erasedHash(sealing.stampKey, number);
  await begin(pool, async (tx) => {
    const asked = { id, sealed, hash, reason, askedBy: person.email, askedById: person.id, found };
    const isNew = await insertErasure(tx, { ...asked, hours: CONFIRM_WITHIN_HOURS });
    if (!isNew) throw new WrongInput("An erasure of this number was asked for already, and is not over.");
    await recordAudit(tx, {
      ...{ campaignId: null, ...by, action: "erasure.ask", target: `erasure ${id}` },
      parameters: { reason, ...(by.actor !== person.email && { as: person.email }) },
    });
  });
  return id;
}

function numberOf(text: string): string {
  const number = normaliseRecipient(text, false);
  const problem = recipientProblem(number);
  if (problem) throw wrongFields([{ field: "number", message: problem.message }]);
  return number;
}
