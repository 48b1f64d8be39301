import { retryChosen } from "#lib/console/retries/retry-chosen";
import { showOperations } from "#lib/console/work/show-operations";
import { askerOf, campaignEndpoint, readBody } from "#lib/web/console/console-endpoint";
import { ChosenMessages } from "#lib/wire/console/chosen";
import { OperationList, OperationStarted } from "#lib/wire/console/operation";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params, typeof OperationList>(
  "read",
  OperationList,
  ({ request, reader }) => showOperations(reader, new URL(request.url).searchParams.get("batch")),
);

export const POST = campaignEndpoint<Params, typeof OperationStarted>(
  "send",
  OperationStarted,
  async ({ request, reader, operator }) => {
    const asked = await readBody(request, ChosenMessages);
    return retryChosen(reader, asked, askerOf(request, operator));
  },
  201,
  { inside: "operation.start" },
);
