import { beginExport } from "#lib/console/exports/begin-export";
import { askerOf, campaignEndpoint, readBody } from "#lib/web/console/console-endpoint";
import { ExportRequest } from "#lib/wire/console/export";
import { OperationStarted } from "#lib/wire/console/operation";

type Params = { campaignId: string };

export const POST = campaignEndpoint<Params, typeof OperationStarted>(
  "read",
  OperationStarted,
  async ({ request, reader, operator }) => {
    const asked = await readBody(request, ExportRequest);
    return beginExport(reader, asked, askerOf(request, operator));
  },
  201,
  { inside: "export.start" },
);
