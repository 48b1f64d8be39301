import * as z from "zod";
import { BatchListedMessage, CampaignListedMessage } from "#lib/wire/api/message";

export const DEFAULT_LIMIT = 10;
export const MAX_LIMIT = 1000;

/** Page data (list endpoints): cursors are opaque, and empty on an empty page. */
export const PageData = z
  .object({
    hasNextPage: z.boolean(),
    hasPreviousPage: z.boolean(),
    startCursor: z.string().meta({ description: "Cursor of the first record on the page; used as before" }),
    endCursor: z.string().meta({ description: "Cursor of the last record on the page; used as after" }),
  })
  .meta({ id: "PageData" });

/** Endpoint 4. */
export const CampaignMessagePage = z.object({ data: z.array(CampaignListedMessage), pageData: PageData });
export type CampaignMessagePage = z.infer<typeof CampaignMessagePage>;

/** Endpoint 7. */
export const BatchMessagePage = z.object({ data: z.array(BatchListedMessage), pageData: PageData });
export type BatchMessagePage = z.infer<typeof BatchMessagePage>;

/** The query of both lists, as text; the service turns mistakes into the specification's refusals. */
export const ListQuery = z.strictObject({
  limit: z
    .string()
    .optional()
    .meta({
      description: `Results per page, 1 to ${MAX_LIMIT}; ${DEFAULT_LIMIT} when left out`,
      example: "100",
    }),
  search: z.string().optional().meta({ description: "Part of the recipient's phone number" }),
  after: z.string().optional().meta({ description: "endCursor of the previous response, for the next page" }),
  before: z.string().optional().meta({ description: "startCursor of the response, for the page before it" }),
});
export type ListQuery = z.infer<typeof ListQuery>;
