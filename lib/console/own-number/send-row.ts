import type { ConsoleContext } from "#lib/console/context";
import { admitRow } from "#lib/console/own-number/admit-test";
import { showNumber } from "#lib/console/own-number/show-number";
import type { Reader } from "#lib/console/reader";
import { RefusedError } from "#lib/console/refused-error";
import { sendOne } from "#lib/console/sends/send-one";
import type { SingleSendRow } from "#lib/console/sends/send-rows";
import type { SendRules } from "#lib/domain/messages/single-send";
import type { Requester } from "#lib/platform/requester";
import type { TestRequest } from "#lib/wire/console/own-number";

/** Sends a file's row to the person's own number: the same message, with another recipient. Throws RefusedError. */
export async function sendRow(
  mirror: ConsoleContext,
  reader: Pick<Reader, "pool" | "campaign">,
  rules: SendRules,
  { row, ...message }: TestRequest,
  asker: Requester,
): Promise<SingleSendRow> {
  const { number: recipient, verifiedAt } = await showNumber(mirror, asker.operatorId);
  if (recipient === null || verifiedAt === null) {
    const said = "You have no confirmed number. Confirm it first, under Settings, People, Your number.";
    throw new RefusedError(409, "number_missing", said);
  }
  // Pressed again on purpose, the same row goes again: each test counts.
  return sendOne(mirror, reader, rules, { ...message, recipient, again: true }, asker, {
    kind: "row",
    row,
    admit: (tx) => admitRow(tx, asker.operatorId),
  });
}
