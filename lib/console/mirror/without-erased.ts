import type { IncomingAttempt } from "#lib/console/mirror/rows/absorb-parts";
import type { IncomingText } from "#lib/console/mirror/rows/copy-new";
import type { IncomingMessage } from "#lib/console/mirror/rows/judged-messages";
import { erasedAmong } from "#lib/platform/erasure/erased-numbers";
import { ERASED } from "#lib/platform/erasure/erasing";
import type { Sql } from "#lib/platform/postgres/sql";

type Incoming = { message: IncomingMessage; text: IncomingText | null; attempts: IncomingAttempt[] };

/** Messages that the mirror takes in without what an erasure has removed: their service may still have it. */
export async function withoutErased(tx: Sql, key: Buffer | null, found: Incoming[]): Promise<Incoming[]> {
  const numbers = found.map(({ message }) => message.recipient).filter((number) => /^\d+$/.test(number));
  if (numbers.length === 0) return found;
  const erased = await erasedAmong(tx, key, numbers);
  if (erased.size === 0) return found;
  return found.map((incoming) => {
    const { message, text, attempts } = incoming;
    const before = erased.get(message.recipient);
    if (!before || Date.parse(message.created_at) >= before.getTime()) return incoming;
    return {
      message: { ...message, recipient: ERASED },
      text: text && { ...text, recipient: ERASED, full_message: null, template_values: null },
      attempts: attempts.map((attempt) => ({ ...attempt, metadata: {} })),
    };
  });
}
