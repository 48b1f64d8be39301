import { saveView, showViews } from "#lib/console/saved-views";
import { NewSavedView, SavedView, SavedViewList } from "#lib/wire/console-view";
import { askerOf, campaignEndpoint, Refused, readBody } from "../../../console-endpoint";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params, typeof SavedViewList>(
  "read",
  SavedViewList,
  ({ request, reader, operator }) => showViews(reader, askerOf(request, operator)),
);

export const POST = campaignEndpoint<Params, typeof SavedView>(
  "read",
  SavedView,
  async ({ request, reader, operator }) => {
    const saved = await saveView(reader, await readBody(request, NewSavedView), askerOf(request, operator));
    if ("denied" in saved) throw new Refused(409, "view_denied", saved.denied);
    return saved;
  },
  201,
  { action: "view.create" },
);
