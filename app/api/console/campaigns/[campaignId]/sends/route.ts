import { presentSend } from "#lib/console/sends/present-send";
import { sendOne } from "#lib/console/sends/send-one";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { RefusedError } from "#lib/web/console/console-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { uploadRulesOf } from "#lib/web/console/upload-rules-of";
import { SendRecord, SendRequest } from "#lib/wire/console/send";

type Params = { campaignId: string };

export const POST = campaignEndpoint<Params>({
  permission: "send",
  answer: SendRecord,
  status: 201,
  audit: { action: "message.send" },
  handle: async ({ request, mirror, reader, asker }) => {
    const { campaign } = reader;
    const asked = await readBody(request, SendRequest);
    const rules = await uploadRulesOf(campaign);
    if (rules.source === "unknown") {
      throw new RefusedError(409, "template_unknown", "The template of this campaign is not known yet.");
    }
    const send = await sendOne(mirror, reader, rules, asked, asker);
    return presentSend(send, reader);
  },
});
