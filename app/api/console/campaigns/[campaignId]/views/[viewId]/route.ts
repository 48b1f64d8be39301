import { changeSavedView } from "#lib/console/views/saved-views";
import { actorOf, campaignEndpoint, Refused, readBody } from "#lib/web/console/console-endpoint";
import { SavedView, SavedViewChange } from "#lib/wire/console/view";

type Params = { campaignId: string; viewId: string };

export const PATCH = campaignEndpoint<Params, typeof SavedView>(
  "read",
  SavedView,
  async (call) => {
    const { request, reader, params } = call;
    const id = /^\d{1,15}$/.test(params.viewId) ? Number(params.viewId) : 0;
    const change = await readBody(request, SavedViewChange);
    const view = await changeSavedView(reader, id, change, actorOf(call));
    if (!view) throw new Refused(404, "view_unknown", "This campaign has no such view.");
    if ("denied" in view) throw new Refused(409, "view_denied", view.denied);
    return view;
  },
  200,
  { inside: "view.change" },
);
