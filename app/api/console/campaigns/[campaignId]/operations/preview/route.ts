import { previewChosen } from "#lib/console/retries/retry-chosen";
import { campaignEndpoint, Refused, readBody } from "#lib/web/console/console-endpoint";
import { ChosenMessages, ChosenPreview } from "#lib/wire/console/chosen";

type Params = { campaignId: string };

export const POST = campaignEndpoint<Params, typeof ChosenPreview>(
  "read",
  ChosenPreview,
  async ({ request, reader }) => {
    const preview = await previewChosen(reader, await readBody(request, ChosenMessages));
    if ("denied" in preview) throw new Refused(409, "retry_denied", preview.denied);
    return preview;
  },
  200,
  "none",
);
