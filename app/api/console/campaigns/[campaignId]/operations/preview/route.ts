import { previewChosen } from "#lib/console/retries/retry-chosen";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { ChosenMessages, ChosenPreview } from "#lib/wire/console/chosen";

export const POST = campaignEndpoint({
  permission: "read",
  answer: ChosenPreview,
  audit: "none",
  handle: async ({ request, reader }) => {
    return previewChosen(reader, await readBody(request, ChosenMessages));
  },
});
