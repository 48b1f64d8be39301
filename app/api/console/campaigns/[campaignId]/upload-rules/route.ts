import { enterTemplate, readUploadRules } from "#lib/console/uploads/upload-rules";
import { CLIENT_ADDRESS } from "#lib/platform/network/client-fields";
import { campaignEndpoint, Refused, readBody } from "#lib/web/console/console-endpoint";
import { uploadRulesOf } from "#lib/web/console/upload-rules-of";
import { TemplateEntry, UploadRules } from "#lib/wire/console/upload";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params, typeof UploadRules>("read", UploadRules, ({ reader }) =>
  uploadRulesOf(reader.campaign),
);

export const PUT = campaignEndpoint<Params, typeof UploadRules>(
  "administer",
  UploadRules,
  async ({ request, operator, reader: { pool, campaign } }) => {
    if (campaign.upstreamAddress === null) {
      throw new Refused(400, "refused", "The templates of this service's own campaigns are already known.");
    }
    const entry = await readBody(request, TemplateEntry);
    await enterTemplate(pool, campaign, entry, operator.email, request.headers.get(CLIENT_ADDRESS));
    return readUploadRules(pool, campaign);
  },
  200,
  { inside: "campaign.enter_template" },
);
