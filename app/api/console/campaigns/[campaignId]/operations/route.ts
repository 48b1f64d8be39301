import { retryChosen } from "#lib/console/retries/retry-chosen";
import { showOperations } from "#lib/console/work/show-operations";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { ChosenMessages } from "#lib/wire/console/chosen";
import { OperationList, OperationStarted } from "#lib/wire/console/operation";

export const GET = campaignEndpoint({
  permission: "read",
  answer: OperationList,
  handle: ({ request, reader }) => showOperations(reader, new URL(request.url).searchParams.get("batch")),
});

export const POST = campaignEndpoint({
  permission: "send",
  answer: OperationStarted,
  status: 201,
  audit: { action: "operation.start" },
  handle: async ({ request, reader, asker }) => {
    const asked = await readBody(request, ChosenMessages);
    return retryChosen(reader, asked, asker);
  },
});
