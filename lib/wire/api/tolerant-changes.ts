import * as z from "zod";
import { TolerantBatch } from "#lib/wire/api/tolerant-message";

// Of a feed nothing may be left out: what is missed is told never again. A page with a change that does not read is
// no page. Changes are checked by hand, because a schema for each of thousands would take most of the time.
type Fields = Record<string, unknown>;

export type TolerantChangedAttempt = {
  status: string;
  updatedAt: Date;
  sentAt: Date | null;
  deliveredAt: Date | null;
  externalAttemptId: string;
  errorType: string | null;
  errorCode: string | null;
};

export type TolerantNewMessage = {
  createdAt: Date;
  recipient: string;
  values: object;
  templateBodyId: string | null;
  creatorId: string | null;
  batchId: string | null;
};

export type TolerantChange = {
  id: string;
  updatedAt: Date;
  latestStatus: string;
  /** The first one first. */
  attempts: TolerantChangedAttempt[];
  /** Null: it was told before. */
  message: TolerantNewMessage | null;
};

const maybeText = z.string().nullable().catch(null).default(null);

export const TolerantChangesPage = z.object({
  changes: z.array(z.unknown()).transform((found, context) => {
    const changes: TolerantChange[] = [];
    const moments = new Map<string, Date | null>();
    for (const one of found) {
      const change = readChange(one, moments);
      if (change === null) {
        context.addIssue({ code: "custom", message: "no change" });
        return z.NEVER;
      }
      changes.push(change);
    }
    return changes;
  }),
  batches: z.array(TolerantBatch),
  templateBodies: z.array(
    z.object({
      id: z.string().min(1),
      language: maybeText,
      body: maybeText,
      header: maybeText,
      footer: maybeText,
    }),
  ),
  creators: z.array(z.object({ id: z.string(), email: maybeText })),
  cursor: z.string().min(1).max(1000),
  hasMore: z.boolean(),
  at: z.coerce.date(),
});
export type TolerantChangesPage = z.output<typeof TolerantChangesPage>;

/** Most moments of a page are there many times. */
type Moments = Map<string, Date | null>;

function readChange(value: unknown, moments: Moments): TolerantChange | null {
  if (!isFields(value)) return null;
  const { id, updatedAt, latestStatus, attempts, message } = value;
  const updated = moment(updatedAt, moments);
  if (typeof id !== "string" || id === "" || typeof latestStatus !== "string" || !updated) return null;
  const made = message === undefined || message === null ? null : readNew(message, moments);
  if (made === undefined || !Array.isArray(attempts)) return null;
  const read: TolerantChangedAttempt[] = [];
  for (const attempt of attempts) {
    const known = readAttempt(attempt, moments);
    if (known === null) return null;
    read.push(known);
  }
  return { id, updatedAt: updated, latestStatus, attempts: read, message: made };
}

/** Undefined when it does not read. */
function readNew(value: unknown, moments: Moments): TolerantNewMessage | undefined {
  if (!isFields(value)) return undefined;
  const createdAt = moment(value.createdAt, moments);
  if (!createdAt) return undefined;
  return {
    createdAt,
    recipient: text(value.recipient) ?? "",
    values: isFields(value.values) ? value.values : {},
    templateBodyId: text(value.templateBodyId),
    creatorId: text(value.creatorId),
    batchId: text(value.batchId),
  };
}

function readAttempt(value: unknown, moments: Moments): TolerantChangedAttempt | null {
  if (!isFields(value)) return null;
  const updatedAt = moment(value.updatedAt, moments) ?? moment(value.sentAt, moments);
  if (!updatedAt) return null;
  return {
    status: text(value.status) ?? "",
    updatedAt,
    sentAt: moment(value.sentAt, moments),
    deliveredAt: moment(value.deliveredAt, moments),
    externalAttemptId: text(value.externalAttemptId) ?? "",
    errorType: text(value.errorType),
    errorCode: text(value.errorCode),
  };
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function moment(value: unknown, moments: Moments): Date | null {
  if (typeof value !== "string") return null;
  const known = moments.get(value);
  if (known !== undefined) return known;
  const date = new Date(value);
  const read = Number.isNaN(date.getTime()) ? null : date;
  moments.set(value, read);
  return read;
}
