import { changeSavedView } from "#lib/console/views/saved-views";
import { actorOf, campaignEndpoint, readBody } from "#lib/web/console/console-endpoint";
import { SavedView, SavedViewChange } from "#lib/wire/console/view";

type Params = { campaignId: string; viewId: string };

export const PATCH = campaignEndpoint<Params, typeof SavedView>(
  "read",
  SavedView,
  async (call) => {
    const { request, reader, params } = call;
    const id = /^\d{1,15}$/.test(params.viewId) ? Number(params.viewId) : 0;
    const change = await readBody(request, SavedViewChange);
    return changeSavedView(reader, id, change, actorOf(call));
  },
  200,
  { inside: "view.change" },
);
