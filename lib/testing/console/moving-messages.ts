import { randomUUIDv7 } from "node:crypto";
import type { Pool } from "pg";
import { absorb } from "#lib/console/mirror/absorb";
import { markRetriesExhausted } from "#lib/console/mirror/rows/retries-exhausted";
import { begin } from "#lib/platform/postgres/sql";
import { chance } from "#lib/testing/simulated/campaign";
import type { TolerantMessage } from "#lib/wire/api/tolerant-message";

const PAGE = 60;
const STATUSES = ["created", "sending", "sent", "success", "failure", "failure"];
const CODES = ["recipient_unavailable", "recipient_invalid", "routing_error", "message_expired", null];

/** Absorbs page after page with messages that change status, fail, are retried or are new, until it is stopped. */
export function moveMessages(pool: Pool, campaign: number, messages: TolerantMessage[], from: Date) {
  const random = chance(11);
  const pick = <T>(values: T[]) => values[Math.floor(random() * values.length)] as T;
  let pages = 0;
  let stopped = false;

  function moved(message: TolerantMessage): TolerantMessage {
    const latestStatus = pick(STATUSES);
    const updatedAt = new Date(from.getTime() + pages * 1000);
    const last = message.messageAttempts?.at(-1);
    const isOver = latestStatus === "failure" || latestStatus === "success";
    const deliveredAt = latestStatus === "success" ? updatedAt : null;
    const errorCode = latestStatus === "failure" ? pick(CODES) : null;
    const attempts = message.messageAttempts ?? [];
    return {
      ...message,
      id: random() < 0.1 ? `message_${randomUUIDv7()}` : message.id,
      latestStatus,
      updatedAt,
      messageAttempts:
        last && isOver ? [...attempts, { ...last, createdAt: updatedAt, deliveredAt, errorCode }] : attempts,
      numAttempts: attempts.length,
    };
  }

  const running = (async () => {
    while (!stopped) {
      const page = Array.from({ length: PAGE }, () => moved(pick(messages)));
      await absorb(pool, campaign, page, new Date(from.getTime() + pages * 1000));
      await begin(pool, (tx) => markRetriesExhausted(tx, campaign, pick(messages).id));
      pages++;
    }
  })();
  return {
    pages: () => pages,
    async stop() {
      stopped = true;
      await running;
    },
  };
}
