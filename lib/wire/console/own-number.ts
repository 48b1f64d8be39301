import * as z from "zod";
import { Instant } from "#lib/wire/console/instant";
import { SendRequest } from "#lib/wire/console/send";

/** GET /api/console/own-number: of the requesting person. POST confirms it by its code, DELETE removes it. */
export const OwnNumber = z.object({
  number: z.string().nullable(),
  verifiedAt: Instant.nullable(),
  /** Until when a code can be entered; null when none is waiting. */
  codeUntil: Instant.nullable(),
});
export type OwnNumber = z.infer<typeof OwnNumber>;

export const CodeEntry = z.strictObject({ code: z.string().max(20) });
export type CodeEntry = z.infer<typeof CodeEntry>;

/** POST /api/console/campaigns/{id}/number-codes: sends a code to a number, once per id. Answers the send's record. */
export const CodeRequest = SendRequest.pick({ id: true }).extend({ number: SendRequest.shape.recipient });
export type CodeRequest = z.infer<typeof CodeRequest>;

/** POST /api/console/campaigns/{id}/tests: a file's row to the person's own number, once per id. Answers the send's record. */
export const TestRequest = SendRequest.pick({ id: true, language: true, values: true }).extend({
  /** As a spreadsheet numbers it. */
  row: z.int().min(1).max(100_000_000),
});
export type TestRequest = z.infer<typeof TestRequest>;
