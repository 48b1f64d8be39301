import type { IncomingMessage } from "#lib/console/mirror/rows/compared-messages";
import { countMoved } from "#lib/console/mirror/rows/counting";
import { storableJson } from "#lib/console/mirror/rows/storable-json";
import { MAX_RETRIES } from "#lib/domain/retries/retryable";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

type Counted = Pick<
  IncomingMessage,
  "status" | "batch_id" | "language" | "created_at" | "updated_at" | "sent_at" | "final_at"
> & { sent_by: string | null; code: string; spent: boolean; n: number };

/** A new message, and who sent it through the console. */
export type SentMessage = IncomingMessage & { sent_by: string | null };

/** Counts new messages. Messages of the same kind are summed here first, so a large batch becomes a few rows. */
export async function countNew(tx: Sql, campaign: number, messages: SentMessage[]): Promise<void> {
  const groups = new Map<string, Counted>();
  for (const message of messages) {
    const { status, batch_id, language, created_at, updated_at, sent_at, final_at, sent_by } = message;
    const spent = (message.attempts ?? 0) > MAX_RETRIES;
    const code = message.code ?? "";
    const isDelivered = status === "success";
    const ended = isDelivered || status === "failure" ? minuteOf(final_at ?? updated_at) : "";
    const tookMs = isDelivered && sent_at && final_at ? Date.parse(final_at) - Date.parse(sent_at) : "";
    const key = [status, code, spent, batch_id, language, minuteOf(created_at), ended, tookMs, sent_by].join(
      "\t",
    );
    const group = groups.get(key);
    if (group) group.n++;
    else
      groups.set(key, {
        status,
        code,
        spent,
        batch_id,
        language,
        created_at,
        sent_at,
        final_at,
        updated_at,
        sent_by,
        n: 1,
      });
  }
  await rows(
    tx,
    sql`
      with moved as (
        select * from json_to_recordset(${storableJson([...groups.values()])}::json) as r (status text, code text,
          spent boolean, batch_id text, language text, created_at timestamptz(3), sent_at timestamptz(3),
          final_at timestamptz(3), updated_at timestamptz(3), sent_by uuid, n integer)
      ),
      ${countMoved(campaign)}
      select from moved limit 0
    `,
    "count-new",
  );
}

/** Cuts an ISO text in UTC, as `toISOString` returns it, to the minute. */
function minuteOf(at: string): string {
  return at.slice(0, -8);
}
