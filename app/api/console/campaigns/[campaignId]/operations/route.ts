import { retryChosen } from "#lib/console/retry-chosen";
import { showOperations } from "#lib/operations/show-operations";
import { ChosenMessages, OperationList, OperationStarted } from "#lib/wire/console-operation";
import { askerOf, campaignEndpoint, readBody } from "../../../console-endpoint";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params, typeof OperationList>("read", OperationList, ({ reader }) =>
  showOperations(reader),
);

export const POST = campaignEndpoint<Params, typeof OperationStarted>(
  "send",
  OperationStarted,
  async ({ request, reader, operator }) => {
    const { messageIds } = await readBody(request, ChosenMessages);
    return retryChosen(reader, messageIds, askerOf(request, operator));
  },
  201,
);
