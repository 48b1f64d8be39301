import { saveView, showViews } from "#lib/console/views/saved-views";
import { actorOf, campaignEndpoint, readBody } from "#lib/web/console/console-endpoint";
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
    return saveView(call.reader, await readBody(call.request, NewSavedView), actorOf(call));
  },
  201,
  { inside: "view.create" },
);
