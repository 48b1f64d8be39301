import * as z from "zod";
import { Instant } from "#lib/wire/console/instant";
import { Zone } from "#lib/wire/console/zone";

/** POST /api/console/campaigns/{id}/exports: all that match a filter, with times in a zone. */
export const ExportRequest = z.strictObject({ filter: z.string().max(4000), zone: Zone });
export type ExportRequest = z.infer<typeof ExportRequest>;

/** The file of an operation of the kind `export`. */
export const ExportFacts = z.object({
  /** Rows written so far, of the operation's total. */
  rows: z.int(),
  bytes: z.int(),
  /** The moment whose data all rows show; null until the export starts. */
  asOf: Instant.nullable(),
  zone: z.string(),
  /** Whether the file is there to be downloaded, and until when. */
  ready: z.boolean(),
  expiresAt: Instant.nullable(),
  failed: z.string().nullable(),
  /** Numbers, values and texts are masked in it, as they are for the person who started it. */
  masked: z.boolean(),
  /** Why this person may not download it, or null. */
  denied: z.string().nullable(),
});
export type ExportFacts = z.infer<typeof ExportFacts>;
