import * as z from "zod";
import { MAX_NOTICE_CHARACTERS } from "#lib/domain/notices/notice";

const Severity = z.enum(["info", "warning"]);

/** PUT /api/console/notice: shows a notice to everyone. Without `from`, at once. Line ends and controls become spaces. */
export const NoticeRequest = z.strictObject({
  severity: Severity.default("info"),
  text: z
    .string()
    .max(4 * MAX_NOTICE_CHARACTERS)
    .transform((text) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim())
    .pipe(z.string().min(1, "must not be empty").max(MAX_NOTICE_CHARACTERS)),
  from: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }),
});
export type NoticeRequest = z.input<typeof NoticeRequest>;

export const Notice = z.object({
  id: z.uuid(),
  severity: Severity,
  text: z.string(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  by: z.string(),
  at: z.iso.datetime(),
  /** Whether its time is now, by the server's clock. */
  isShown: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

/** GET /api/console/notice, and the answer to both writes. Null when there is none, or its time is over. */
export const NoticeState = z.object({ notice: Notice.nullable() });
export type NoticeState = z.infer<typeof NoticeState>;
