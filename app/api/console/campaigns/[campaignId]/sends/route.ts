import { presentSend } from "#lib/console/sends/present-send";
import { sendOne } from "#lib/console/sends/send-one";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { knownRules } from "#lib/web/console/upload-rules-of";
import { SendRecord, SendRequest } from "#lib/wire/console/send";

export const POST = campaignEndpoint({
  permission: "send",
  answer: SendRecord,
  status: 201,
  audit: { action: "message.send" },
  handle: async ({ request, mirror, reader, asker }) => {
    const asked = await readBody(request, SendRequest);
    const rules = await knownRules(reader.campaign);
    return presentSend(await sendOne(mirror, reader, rules, asked, asker), reader);
  },
});
