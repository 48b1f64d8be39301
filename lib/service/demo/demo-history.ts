import { randomBytes } from "node:crypto";
import { uuidInRun } from "#lib/domain/api/id";
import {
  DELIVERY_ERROR_CODES,
  type DeliveryErrorCode,
  deliveryErrorCode,
} from "#lib/domain/messages/delivery-error";
import { type BatchStatus, type MessageStatus, statusCode } from "#lib/domain/messages/status";
import type { PastMessage } from "#lib/service/demo/past-messages";

const MINUTE_MS = 60_000;

const HOUR_MS = 60 * MINUTE_MS;
const DAYS = 14;

export type PastBatch = { fileName: string; createdAt: Date; count: number; status: BatchStatus };

/** Two weeks of batches: two on each working day, a large one each week, and one of today whose enqueuing failed. */
export function pastBatches(now: Date): PastBatch[] {
  const batches: PastBatch[] = [];
  const add = (name: string, hoursAgo: number, count: number, status: BatchStatus = "messages_enqueued") => {
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    batches.push({
      fileName: `${name}-${createdAt.toISOString().slice(0, 10)}.csv`,
      createdAt,
      count,
      status,
    });
  };
  for (let daysAgo = DAYS; daysAgo > 0; daysAgo--) {
    const hoursAgo = daysAgo * 24;
    const weekday = new Date(now.getTime() - hoursAgo * HOUR_MS).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    add("delivery-notices", hoursAgo, 140 + ((daysAgo * 37) % 110));
    add("pickup-codes", hoursAgo - 6, 60 + ((daysAgo * 29) % 70));
    if (weekday === 1) add("renewal-reminders", hoursAgo - 3, 620);
  }
  add("pickup-codes", 3, 146, "messages_enqueuing_failed");
  return batches;
}

/** The course of a made-up message: its last status, and the codes of the attempts that failed before or at it. */
type Course = { status: MessageStatus; failures: DeliveryErrorCode[] };

/** `count` messages from `createdAt` on, whose courses repeat in the order of `courses`. */
export function pastMessages(
  count: number,
  createdAt: Date,
  templateBodyId: string,
  courses: Course[],
): PastMessage[] {
  return Array.from({ length: count }, (_, i) => {
    const course = courses[i % courses.length] ?? { status: "success", failures: [] };
    const attempts = attemptsOf(course, createdAt, i);
    return {
      id: uuidInRun(createdAt.getTime(), i, randomBytes(6).toString("hex")),
      templateBodyId,
      recipient: String(6580000000 + ((i * 7_919_317) % 19_999_999)),
      templateValues: JSON.stringify({ name: `Customer ${i + 1}`, code: `R-${1000 + i}` }),
      status: statusCode(course.status),
      updatedAt: attempts.at(-1)?.updatedAt ?? createdAt,
      attempts,
    };
  });
}

/** Mostly delivered messages, some only after a retry. Each delivery error occurs, and one has no retries left. */
export function mixedCourses(): Course[] {
  const delivered: Course[] = Array.from({ length: 70 }, () => ({ status: "success", failures: [] }));
  const failed = DELIVERY_ERROR_CODES.map((code): Course => ({ status: "failure", failures: [code] }));
  return [
    ...delivered,
    ...failed,
    { status: "success", failures: ["recipient_unavailable"] },
    { status: "success", failures: ["routing_error", "recipient_unavailable"] },
    { status: "failure", failures: ["recipient_unavailable", "recipient_unavailable"] },
    { status: "failure", failures: Array.from({ length: 4 }, () => "recipient_unavailable" as const) },
    { status: "sent_to_telco", failures: [] },
  ];
}

function attemptsOf({ status, failures }: Course, createdAt: Date, index: number): PastMessage["attempts"] {
  const last = status === "failure" ? [] : [null];
  return [...failures, ...last].map((code, i) => {
    const sentAt = new Date(createdAt.getTime() + i * 40 * MINUTE_MS + 2000 + (index % 50) * 20);
    const settledAt = new Date(sentAt.getTime() + 3000 + (index % 37) * 700);
    const reached = code === null ? status : "failure";
    return {
      status: statusCode(reached),
      error: code === null ? null : deliveryErrorCode(code),
      sentAt,
      deliveredAt: reached === "success" ? settledAt : null,
      updatedAt: settledAt,
    };
  });
}
