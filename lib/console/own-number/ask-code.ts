import { createHmac, randomInt } from "node:crypto";
import type { ConsoleContext } from "#lib/console/context";
import { admitCode } from "#lib/console/own-number/admit-test";
import { askOwnNumber, lockOwnNumber, numberOwner } from "#lib/console/own-number/own-number-rows";
import type { Reader } from "#lib/console/reader";
import { RefusedError } from "#lib/console/refused-error";
import { sendOne } from "#lib/console/sends/send-one";
import type { SingleSendRow } from "#lib/console/sends/send-rows";
import { LANGUAGES } from "#lib/domain/content/language";
import { normaliseRecipient, type SendRules } from "#lib/domain/messages/single-send";
import { CODE_DIGITS, codeValues } from "#lib/domain/people/own-number";
import type { Sql } from "#lib/platform/postgres/sql";
import type { Requester } from "#lib/platform/requester";
import { numberKeyOf } from "#lib/platform/secrets/key-ring";
import { keyedNumber } from "#lib/platform/secrets/keyed-number";
import type { CodeRequest } from "#lib/wire/console/own-number";

/**
 * Sends a code to the number that a person calls their own, as a message of this campaign. Number and code are stored in the
 * transaction of the send's record, so there is one code for each id. Throws RefusedError.
 */
export async function askCode(
  mirror: ConsoleContext,
  reader: Pick<Reader, "pool" | "campaign">,
  rules: SendRules,
  { id, number }: CodeRequest,
  asker: Requester,
): Promise<SingleSendRow> {
  const recipient = normaliseRecipient(number, false);
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  const values = codeValues(rules.variables, code);
  const language = LANGUAGES.find((each) => rules.bodies[each] !== undefined);
  if (!values || !language) throw withoutVariable();

  const { keySecret } = mirror;
  const { operatorId } = asker;
  const hash = keyedNumber(recipient, numberKeyOf(keySecret.nationalIdKey));
  const sealed = (await keySecret.sealer())(recipient, numberOwner(operatorId));
  const codeHash = hashCode(keySecret.stampKey, operatorId, code);
  const admit = async (tx: Sql) => {
    if ((await lockOwnNumber(tx, operatorId))?.verifiedAt)
      throw new RefusedError(409, "verified_already", "You have a confirmed number. Remove it first.");
    await admitCode(tx, operatorId, hash);
    await askOwnNumber(tx, operatorId, { sealed, hash, codeHash });
  };
  const asked = { id, recipient, language, values, again: true };
  // A national identity number stands for somebody's phone: only the phone number itself is one's own.
  const test = { kind: "code", numberHash: hash, admit } as const;
  return sendOne(mirror, reader, { ...rules, nationalIds: false }, asked, asker, test);
}

/** A code as it is stored: of this person alone. */
export function hashCode(key: Buffer, operatorId: string, code: string): Buffer {
  return createHmac("sha256", key)
    .update(JSON.stringify(["own number", operatorId, code]))
    .digest();
}

function withoutVariable(): RefusedError {
  const said = "This campaign's template has no variable that could hold a code. Choose another campaign.";
  return new RefusedError(409, "no_variable", said);
}
