import type { IncomingAttempt } from "#lib/console/mirror/rows/absorb-parts";
import type { IncomingMessage } from "#lib/console/mirror/rows/compared-messages";
import type { IncomingText } from "#lib/console/mirror/rows/copy-new";
import { ERASED, isErased } from "#lib/domain/retention/masked-number";
import { erasedAmong } from "#lib/platform/erasure/erased-numbers";
import type { Sql } from "#lib/platform/postgres/sql";

type Incoming = { message: IncomingMessage; text: IncomingText; attempts: IncomingAttempt[] };

/**
 * Messages without the personal data that an erasure has removed, because their service may still have it. What a service
 * has erased itself is kept as erased here.
 */
export async function withoutErased(
  tx: Sql,
  key: Buffer | null,
  anyErased: boolean,
  found: Incoming[],
): Promise<Incoming[]> {
  if (!anyErased && !found.some(({ message }) => isErased(message.recipient))) return found;
  const numbers = found.map(({ message }) => message.recipient).filter((number) => /^\d+$/.test(number));
  const erased =
    anyErased && numbers.length > 0 ? await erasedAmong(tx, key, numbers) : new Map<string, Date>();
  return found.map((incoming) => {
    const { recipient, created_at } = incoming.message;
    const before = erased.get(recipient);
    const isBefore = before !== undefined && Date.parse(created_at) < before.getTime();
    return isBefore || isErased(recipient) ? withoutPerson(incoming) : incoming;
  });
}

function withoutPerson({ message, text, attempts }: Incoming): Incoming {
  return {
    message: { ...message, recipient: ERASED },
    text: { ...text, recipient: ERASED, full_message: null, template_values: null },
    attempts: attempts.map((attempt) => ({ ...attempt, metadata: {} })),
  };
}
