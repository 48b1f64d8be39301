import { keepFileChoices, showFileChoices } from "#lib/console/uploads/file-choices";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { FileChoices, FileChoicesRequest } from "#lib/wire/console/file-choices";

export const GET = campaignEndpoint({
  permission: "send",
  answer: FileChoices,
  handle: ({ reader }) => showFileChoices(reader),
});

export const PUT = campaignEndpoint({
  permission: "send",
  answer: FileChoices,
  audit: { action: "file.remember" },
  handle: async ({ request, reader, actor }) => {
    const { choices } = await readBody(request, FileChoicesRequest);
    await keepFileChoices(reader, choices, actor);
    return showFileChoices(reader);
  },
});
