import { previewChosen } from "#lib/console/retries/retry-chosen";
import { campaignEndpoint, readBody } from "#lib/web/console/console-endpoint";
import { ChosenMessages, ChosenPreview } from "#lib/wire/console/chosen";

type Params = { campaignId: string };

export const POST = campaignEndpoint<Params, typeof ChosenPreview>(
  "read",
  ChosenPreview,
  async ({ request, reader }) => {
    return previewChosen(reader, await readBody(request, ChosenMessages));
  },
  200,
  "none",
);
