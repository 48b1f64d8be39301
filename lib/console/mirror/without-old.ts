import { mirrorAges } from "#lib/console/mirror/mirror-ages";
import type { IncomingMessage } from "#lib/console/mirror/rows/compared-messages";
import type { IncomingText } from "#lib/console/mirror/rows/copy-new";
import { maskedNumber } from "#lib/domain/retention/masked-number";
import type { Sql } from "#lib/platform/postgres/sql";

type IncomingRow = { message: IncomingMessage; text: IncomingText };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Messages without the data that retention would remove, because their service may still have it. */
export async function withoutOld<One extends IncomingRow>(
  tx: Sql,
  campaign: number,
  found: One[],
  now: Date,
): Promise<One[]> {
  if (found.length === 0) return found;
  const { textDays, numberDays } = await mirrorAges(tx, campaign);
  if (textDays === null) return found;
  const isOlder = ({ message }: IncomingRow, days: number | null) =>
    days !== null && Date.parse(message.created_at) < now.getTime() - days * DAY_MS;
  return found.map((incoming) => {
    let { message, text } = incoming;
    if (isOlder(incoming, textDays)) text = { ...text, full_message: null, template_values: null };
    if (isOlder(incoming, numberDays)) {
      message = { ...message, recipient: maskedNumber(message.recipient) };
      text = { ...text, recipient: maskedNumber(text.recipient) };
    }
    return { ...incoming, message, text };
  });
}
