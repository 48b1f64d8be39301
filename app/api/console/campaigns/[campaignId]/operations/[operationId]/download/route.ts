import * as z from "zod";
import { downloadExport } from "#lib/console/exports/download-export";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { numberIn } from "#lib/web/console/number-of";

export const GET = campaignEndpoint<{ campaignId: string; operationId: string }>({
  permission: "read",
  answer: z.unknown(),
  handle: async ({ reader, params, asker }) => {
    const file = await downloadExport(reader, numberIn(params.operationId) ?? 0, asker);
    return new Response(file.body, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${file.fileName}"`,
        "Content-Length": String(file.bytes),
        "Cache-Control": "private, no-store",
      },
    });
  },
});
