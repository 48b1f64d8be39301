import { changeSavedView } from "#lib/console/views/saved-views";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { SavedView, SavedViewChange } from "#lib/wire/console/view";

export const PATCH = campaignEndpoint<{ campaignId: string; viewId: string }>({
  permission: "read",
  answer: SavedView,
  audit: { action: "view.change" },
  handle: async ({ request, reader, params, actor }) => {
    const id = /^\d{1,15}$/.test(params.viewId) ? Number(params.viewId) : 0;
    const change = await readBody(request, SavedViewChange);
    return changeSavedView(reader, id, change, actor);
  },
});
