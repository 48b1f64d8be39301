import * as z from "zod";
import { MAX_REASON_LENGTH, MIN_RELEASE_REASON } from "#lib/domain/approvals/approval";
import { LANGUAGES } from "#lib/domain/content/language";
import { HELD_STATES } from "#lib/domain/files/held-file";
import { TRIAL_RANGES, type Trial } from "#lib/domain/files/trial";
import { ApprovalRule, LaterRule } from "#lib/wire/console/approval-rule";
import { ChosenPace, PaceRequest } from "#lib/wire/console/batch";
import { Instant } from "#lib/wire/console/instant";
import { UPLOAD_STATES, UploadRules } from "#lib/wire/console/upload";
import { BatchHoursRequest } from "#lib/wire/service/campaign-requests";

/** A file whose first rows go alone: what was asked for, and what became of them. */
export const FileTrial = z.object({
  rows: z.int(),
  receipts: z.int(),
  failures: z.int(),
  minutes: z.int(),
  /** Only the rest is still to go, or has gone. */
  passed: z.boolean(),
  /** Until when receipts are waited for; null where they are not. */
  until: Instant.nullable(),
  /** Null until the first rows were begun. */
  first: z
    .object({
      state: z.enum(UPLOAD_STATES),
      batchId: z.string().nullable(),
      handedOver: z.int(),
      answered: z.int(),
      failed: z.int(),
    })
    .nullable(),
});
export type FileTrial = z.infer<typeof FileTrial>;

/** A file that is or was held for an approval or for its time, and its outcome. */
export const FileApproval = z.object({
  /** The upload's. */
  id: z.string(),
  fileName: z.string(),
  rows: z.int(),
  by: z.string(),
  askedAt: Instant,
  expiresAt: Instant,
  state: z.enum(HELD_STATES),
  /** When it goes; null: as soon as it may. */
  sendAt: Instant.nullable(),
  /** After this it is not sent any more; null: it always goes. */
  notAfter: Instant.nullable(),
  pace: ChosenPace,
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  reason: z.string(),
  /** An admin released it without a second person; `reason` says why. */
  released: z.boolean(),
  /** The outcome of the upload, if the file was sent. */
  uploadState: z.enum(UPLOAD_STATES),
  batchId: z.string().nullable(),
  /** Null where it goes whole. */
  trial: FileTrial.nullable(),
  /** How many notes are on it. */
  notes: z.int(),
});
export type FileApproval = z.infer<typeof FileApproval>;

/** When the first message of a file will leave, and the last; null: only its service knows how fast they leave. */
export const Forecast = z.object({ startsAt: Instant, endsAt: Instant.nullable() });
export type Forecast = z.infer<typeof Forecast>;

/** GET /api/console/campaigns/{id}/approvals */
export const ApprovalList = z.object({
  asOf: Instant,
  /** The campaign's rule, and the one that is to come; null: none. */
  rule: ApprovalRule,
  later: LaterRule.nullable(),
  /** Files that wait for an approval first, then those that wait for their time, then ended ones, newest first. */
  files: z.array(FileApproval),
});
export type ApprovalList = z.infer<typeof ApprovalList>;

const Content = z.object({
  languages: z.array(z.object({ language: z.enum(LANGUAGES), count: z.int() })),
  /** Null where a text was not known, or nobody counted them. */
  segments: z.int().nullable(),
});

/** The campaign's file before it that was approved and sent. */
export const LastFile = Content.extend({
  file: FileApproval,
  /** Languages whose text is another now. */
  otherTexts: z.array(z.enum(LANGUAGES)),
  /** The campaign's texts and limits are those of that time. */
  sameRules: z.boolean(),
});
export type LastFile = z.infer<typeof LastFile>;

/** GET /api/console/campaigns/{id}/approvals/{uploadId} */
export const ApprovalDetail = Content.extend({
  asOf: Instant,
  file: FileApproval,
  /** The changes that were made in it before it was sent here, and the choices for it. */
  changes: z.array(z.string()),
  last: LastFile.nullable(),
  /** The first rows, with numbers and values masked where the person may not see them. */
  rows: z.array(
    z.object({
      row: z.int(),
      recipient: z.string(),
      language: z.enum(LANGUAGES),
      values: z.array(z.string()),
    }),
  ),
  masked: z.boolean(),
  /** The campaign's current rules; an approval names them by `stamp`. */
  rules: UploadRules,
  stamp: z.string(),
  /** Whether they differ from those of the upload. */
  changed: z.boolean(),
  /** Mistakes in the first rows by the current rules. */
  mistakes: z.array(z.string()),
  /** Why this person may not decide; null: they may. */
  denied: z.string().nullable(),
  /** Why this person may not release it without a second person; null: they may. */
  releaseDenied: z.string().nullable(),
  /** Why this person may not change the file's time; null: they may. */
  moveDenied: z.string().nullable(),
  /** Why this person may not take the file back; null: they may. */
  withdrawDenied: z.string().nullable(),
  /** Why this person may not send the rest after its first rows; null: they may. */
  restDenied: z.string().nullable(),
  /** Whether this person uploaded it. */
  isOwn: z.boolean(),
  /** How fast the campaign's messages leave; null: only its service knows. */
  rate: z.object({ perSecond: z.number().nullable(), hours: BatchHoursRequest.nullable() }).nullable(),
  /** The sender that its messages show; empty where its route decides, null where only another service knows. */
  sender: z.string().nullable(),
  /** Null once the file was begun, or will not be sent. */
  forecast: Forecast.nullable(),
  production: z.boolean(),
});
export type ApprovalDetail = z.infer<typeof ApprovalDetail>;

/** POST …/approvals/{uploadId}/approve: `stamp` identifies the rules by which the person checked the file. */
export const ApproveRequest = z.strictObject({ stamp: z.string().min(1).max(100) });

/** POST …/approvals/{uploadId}/decline */
export const DeclineRequest = z.strictObject({
  reason: z.string().trim().min(1, { error: "is missing" }).max(MAX_REASON_LENGTH),
});

/** POST …/approvals/{uploadId}/release, without a second person: why it cannot wait for one. */
export const ReleaseRequest = ApproveRequest.extend({
  reason: z
    .string()
    .trim()
    .min(MIN_RELEASE_REASON, { error: `is shorter than ${MIN_RELEASE_REASON} characters` })
    .max(MAX_REASON_LENGTH),
});

/** PUT …/approvals/{uploadId}/time: `sendAt` null sends the file at once, if nothing else keeps it. */
export const TimeRequest = z.strictObject({
  sendAt: Instant.nullable().transform(moment),
  notAfter: Instant.nullable().transform(moment),
  /** Null: as fast as it can. Without it, the pace stays as it is. */
  pace: PaceRequest.nullable().optional(),
  /** Its first rows go alone. Without it, this stays as it is. */
  trial: z
    .strictObject({
      rows: within("rows"),
      receipts: within("receipts"),
      failures: within("failures"),
      minutes: within("minutes"),
    })
    .optional(),
});
export type TimeRequest = z.input<typeof TimeRequest>;

function within(what: keyof Trial) {
  const [least, most] = TRIAL_RANGES[what];
  return z.int().min(least).max(most);
}

function moment(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
