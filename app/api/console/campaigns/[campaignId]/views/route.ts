import { saveView, showViews } from "#lib/console/views/saved-views";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { NewSavedView, SavedView, SavedViewList } from "#lib/wire/console/view";

export const GET = campaignEndpoint({
  permission: "read",
  answer: SavedViewList,
  handle: ({ reader, operator }) => showViews(reader, operator.id),
});

export const POST = campaignEndpoint({
  permission: "read",
  answer: SavedView,
  status: 201,
  audit: { action: "view.create" },
  handle: async (call) => {
    return saveView(call.reader, await readBody(call.request, NewSavedView), call.actor);
  },
});
