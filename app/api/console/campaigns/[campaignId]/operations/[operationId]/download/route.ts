import * as z from "zod";
import { downloadExport } from "#lib/console/exports/download-export";
import { askerOf } from "#lib/web/console/actor-of";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { Refused } from "#lib/web/console/console-endpoint";

type Params = { campaignId: string; operationId: string };

export const GET = campaignEndpoint<Params>({
  permission: "read",
  answer: z.unknown(),
  handle: async ({ request, reader, operator, params }) => {
    const id = /^\d{1,15}$/.test(params.operationId) ? Number(params.operationId) : 0;
    const file = await downloadExport(reader, id, askerOf(request, operator));
    if (!file)
      throw new Refused(
        404,
        "file_gone",
        "This file does not exist, or has been deleted. Start a new export.",
      );
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
