import { enterTemplate, readUploadRules } from "#lib/console/uploads/upload-rules";
import { CLIENT_ADDRESS } from "#lib/platform/network/client-fields";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { RefusedError } from "#lib/web/console/console-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { uploadRulesInView } from "#lib/web/console/upload-rules-of";
import { TemplateEntry, UploadRules } from "#lib/wire/console/upload";

export const GET = campaignEndpoint({
  permission: "read",
  answer: UploadRules,
  handle: ({ reader }) => uploadRulesInView(reader.campaign),
});

export const PUT = campaignEndpoint({
  permission: "administer",
  answer: UploadRules,
  audit: { action: "campaign.enter_template" },
  handle: async ({ request, operator, reader: { pool, campaign } }) => {
    if (campaign.upstreamAddress === null) {
      throw new RefusedError(
        400,
        "refused",
        "The templates of this service's own campaigns are already known.",
      );
    }
    const entry = await readBody(request, TemplateEntry);
    await enterTemplate(pool, campaign, entry, operator.email, request.headers.get(CLIENT_ADDRESS));
    return readUploadRules(pool, campaign);
  },
});
