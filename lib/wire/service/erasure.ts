import * as z from "zod";

const Counted = z.object({ place: z.string(), words: z.string(), n: z.int() });
const InCampaign = z.object({ name: z.string(), environment: z.string(), n: z.int() });
/** Another service that keeps its own copy. `messages`: the number that the console had read from it. */
const Copy = z.object({ environment: z.string(), campaigns: z.array(z.string()), messages: z.int() });

/** POST /api/console/erasures/preview. The number may have any form, with its country code. */
export const ErasurePreviewRequest = z.strictObject({ number: z.string().min(1).max(40) });
export type ErasurePreviewRequest = z.infer<typeof ErasurePreviewRequest>;

/** POST /api/console/erasures. */
export const ErasureRequest = z.strictObject({
  number: z.string().min(1).max(40),
  reason: z.string().trim().min(3).max(300),
});
export type ErasureRequest = z.infer<typeof ErasureRequest>;

/** Data that an index finds at once, and tables that a worker has to search. */
export const ErasurePreview = z.object({
  erased: z.array(Counted),
  campaigns: z.array(InCampaign),
  /** Large tables and their approximate numbers of rows; the number found is known only afterwards. */
  looked: z.array(z.object({ about: z.string(), rows: z.int() })),
  /** Messages that are not handed over yet; they fail and are never sent. */
  fails: z.int(),
  /** Work under way whose end the erasure waits for, in words. */
  waits: z.array(z.string()),
  copies: z.array(Copy),
  /** Campaigns of other services that are not completely read, so they may have more. */
  unread: z.array(z.string()),
  backups: z.string(),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;

/** Lists the erased data, without the number. */
export const ErasureReceipt = z.object({
  id: z.string(),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  confirmedBy: z.string(),
  confirmedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  erased: z.array(Counted),
  campaigns: z.array(InCampaign),
  copies: z.array(Copy),
  unread: z.array(z.string()),
  /** Earlier backups, and until when they contain the number. */
  backups: z.string(),
  backupsUntil: z.iso.datetime().nullable(),
  /** Files of audit records that were exported before. */
  auditFiles: z.int(),
});
export type ErasureReceipt = z.infer<typeof ErasureReceipt>;

const ErasureSummary = z.object({
  id: z.string(),
  state: z.enum(["waiting", "running", "ended", "cancelled", "expired"]),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  confirmedBy: z.string().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  endedBy: z.string().nullable(),
  /** Number of records erased so far, or in all. */
  erased: z.int(),
  /** The current step, and the number of steps. */
  step: z.int(),
  steps: z.int(),
});
export type ErasureSummary = z.infer<typeof ErasureSummary>;

/** GET /api/console/erasures. */
export const Erasures = z.object({
  erasures: z.array(ErasureSummary),
  /** The number of admins; without a second one nobody can confirm. */
  admins: z.int(),
  asOf: z.iso.datetime(),
});
export type Erasures = z.infer<typeof Erasures>;

/** GET /api/console/erasures/{id}, and the answer to asking, confirming and cancelling. */
export const ErasureDetail = z.object({
  erasure: ErasureSummary,
  /** The whole number for the person who confirms; null once it is over. */
  number: z.string().nullable(),
  found: ErasurePreview,
  /** Counts so far, while it runs. */
  erased: z.array(Counted),
  /** The records that it searches now. */
  about: z.string().nullable(),
  waitsFor: z.string().nullable(),
  receipt: ErasureReceipt.nullable(),
  /** Why the person who asks may not confirm or cancel it; null when they may. */
  confirmDenied: z.string().nullable(),
  cancelDenied: z.string().nullable(),
  asOf: z.iso.datetime(),
});
export type ErasureDetail = z.infer<typeof ErasureDetail>;

/** POST /api/console/erasures/{id}/confirm and /cancel. */
export const ErasureAnswer = z.strictObject({});

/** GET /api/console/erasures/waiting: the number that wait for the requesting person's confirmation. */
export const WaitingErasures = z.object({ waiting: z.int() });
export type WaitingErasures = z.infer<typeof WaitingErasures>;
