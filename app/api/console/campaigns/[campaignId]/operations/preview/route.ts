import { previewChosen } from "#lib/console/retry-chosen";
import { ChosenMessages, ChosenPreview } from "#lib/wire/console-operation";
import { campaignEndpoint, readBody } from "../../../../console-endpoint";

type Params = { campaignId: string };

export const POST = campaignEndpoint<Params, typeof ChosenPreview>(
  "read",
  ChosenPreview,
  async ({ request, reader }) => previewChosen(reader, (await readBody(request, ChosenMessages)).messageIds),
);
