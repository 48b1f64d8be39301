import * as z from "zod";

/** Endpoint 5. */
export const UploadedBatch = z
  .object({
    isValid: z.literal(true),
    batchId: z.templateLiteral(["batch_", z.uuid()]).meta({ description: "Batch id" }),
  })
  .meta({ id: "UploadedBatch" });
export type UploadedBatch = z.infer<typeof UploadedBatch>;

export const RowError = z
  .object({
    row: z.int().meta({ description: "As a spreadsheet numbers it: the header is row 1" }),
    column: z.string(),
    code: z.string(),
    message: z.string(),
    value: z.string().meta({ description: "What the cell holds, cut at 64 characters" }),
  })
  .meta({ id: "RowError" });

/** Most wrong cells that a refused upload lists; the rest are only counted. */
export const MAX_ROW_ERRORS = 1000;

/** Fields beside `error` in the 400 of a refused file (endpoint 5). */
export const RefusedFile = z.object({
  isValid: z.literal(false),
  rowErrorCount: z.int(),
  rowErrors: z.array(RowError).max(MAX_ROW_ERRORS),
});
export type RefusedFile = z.infer<typeof RefusedFile>;
