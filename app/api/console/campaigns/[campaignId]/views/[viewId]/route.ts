import { changeSavedView } from "#lib/console/views/saved-views";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { SavedView, SavedViewChange } from "#lib/wire/console/view";

type Params = { campaignId: string; viewId: string };

export const PATCH = campaignEndpoint<Params>({
  permission: "read",
  answer: SavedView,
  audit: { action: "view.change" },
  handle: async ({ request, reader, params, actor }) => {
    const id = /^\d{1,15}$/.test(params.viewId) ? Number(params.viewId) : 0;
    const change = await readBody(request, SavedViewChange);
    return changeSavedView(reader, id, change, actor);
  },
});
