import { saveView, showViews } from "#lib/console/views/saved-views";
import { actorOf, campaignEndpoint, Refused, readBody } from "#lib/web/console/console-endpoint";
import { NewSavedView, SavedView, SavedViewList } from "#lib/wire/console/view";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params, typeof SavedViewList>(
  "read",
  SavedViewList,
  ({ reader, operator }) => showViews(reader, operator.id),
);

export const POST = campaignEndpoint<Params, typeof SavedView>(
  "read",
  SavedView,
  async (call) => {
    const saved = await saveView(call.reader, await readBody(call.request, NewSavedView), actorOf(call));
    if ("denied" in saved) throw new Refused(409, "view_denied", saved.denied);
    return saved;
  },
  201,
  { inside: "view.create" },
);
