import * as z from "zod";

// Another service's answer is parsed tolerantly: only id and createdAt are required. A field that is missing,
// new or malformed costs that field, not the row. Statuses, codes and batch states stay upstream's own words.
const text = z.string().nullable().catch(null).default(null);
const moment = z.string().transform((value, context) => {
  const date = new Date(value);
  if (!Number.isNaN(date.getTime())) return date;
  context.addIssue({ code: "custom", message: "no timestamp" });
  return z.NEVER;
});
const maybeMoment = moment.nullable().catch(null).default(null);
const record = z.record(z.string(), z.unknown()).catch({}).default({});

/** Leaves out invalid entries, so that the list does not fail. */
function each<Schema extends z.ZodType>(schema: Schema) {
  return z
    .array(z.unknown())
    .catch([])
    .default([])
    .transform((found) =>
      found.flatMap((one): z.output<Schema>[] => {
        const parsed = schema.safeParse(one);
        return parsed.success ? [parsed.data] : [];
      }),
    );
}

const Attempt = z.object({
  id: text,
  status: z.string().catch(""),
  createdAt: moment,
  updatedAt: maybeMoment,
  sentAt: maybeMoment,
  deliveredAt: maybeMoment,
  errorType: text,
  errorCode: text,
  externalAttemptId: text,
  metadata: record,
  creator: z.object({ email: text }).nullable().catch(null).default(null),
});
export type TolerantAttempt = z.output<typeof Attempt>;

export const TolerantBatch = z.object({
  id: z.string().min(1),
  createdAt: maybeMoment,
  updatedAt: maybeMoment,
  originalFileName: text,
  status: z.string().catch("").default(""),
  creatorId: text,
  totalMessages: z.number().int().nonnegative().nullable().catch(null).default(null),
});
export type TolerantBatch = z.output<typeof TolerantBatch>;

const maybeAttempts = each(Attempt).optional();

/** A message of any endpoint; `messageAttempts` comes from lists, `attempts` from the single retrieve. */
export const TolerantMessage = z
  .object({
    id: z.string().min(1),
    createdAt: moment,
    updatedAt: maybeMoment,
    recipient: z.coerce.string().catch("").default(""),
    latestStatus: z.string().catch("").default(""),
    language: text,
    values: record,
    fullMessage: text,
    templateBodyId: text,
    templateBody: z.object({ id: text, body: text }).nullable().catch(null).default(null),
    creatorId: text,
    creatorEmail: text,
    batchId: text,
    batches: each(TolerantBatch),
    numAttempts: z.number().int().nonnegative().nullable().catch(null).default(null),
    messageAttempts: z.unknown().optional(),
    attempts: z.unknown().optional(),
  })
  .transform(({ messageAttempts, attempts, ...message }) => ({
    ...message,
    /** Rich attempts; undefined where the endpoint has none. */
    messageAttempts: messageAttempts === undefined ? undefined : maybeAttempts.parse(messageAttempts),
    attempts: attempts === undefined ? undefined : maybeAttempts.parse(attempts),
  }));
export type TolerantMessage = z.output<typeof TolerantMessage>;

/** A page of either list. Invalid rows are left out and counted. */
export const TolerantPage = z
  .object({
    data: z.array(z.unknown()),
    pageData: z.object({
      hasNextPage: z.boolean().catch(false),
      hasPreviousPage: z.boolean().catch(false),
      startCursor: z.string().catch(""),
      endCursor: z.string().catch(""),
    }),
  })
  .transform(({ data, pageData }) => {
    const messages = each(TolerantMessage).parse(data);
    return { messages, unreadable: data.length - messages.length, pageData };
  });
export type TolerantPage = z.output<typeof TolerantPage>;

/** Endpoint 5's answer. */
export const TolerantUpload = z.object({ isValid: z.boolean().catch(true).default(true), batchId: text });

/** The envelope, the short 401 body, or any other body of an error. */
export const TolerantError = z
  .object({
    error: z.object({ code: text, message: text, id: text }).nullable().catch(null).default(null),
    message: text,
  })
  .catch({ error: null, message: null });
