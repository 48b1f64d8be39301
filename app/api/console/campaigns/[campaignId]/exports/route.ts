import { beginExport } from "#lib/console/exports/begin-export";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { ExportRequest } from "#lib/wire/console/export";
import { OperationStarted } from "#lib/wire/console/operation";

export const POST = campaignEndpoint({
  permission: "read",
  answer: OperationStarted,
  status: 201,
  audit: { action: "export.start" },
  handle: async ({ request, reader, asker }) => {
    const asked = await readBody(request, ExportRequest);
    return beginExport(reader, asked, asker);
  },
});
