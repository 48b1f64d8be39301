import { sendRow } from "#lib/console/own-number/send-row";
import { presentSend } from "#lib/console/sends/present-send";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { knownRules } from "#lib/web/console/upload-rules-of";
import { TestRequest } from "#lib/wire/console/own-number";
import { SendRecord } from "#lib/wire/console/send";

export const POST = campaignEndpoint({
  permission: "send",
  answer: SendRecord,
  status: 201,
  audit: { action: "message.test" },
  handle: async ({ request, mirror, reader, asker }) => {
    const asked = await readBody(request, TestRequest);
    const rules = await knownRules(reader.campaign);
    return presentSend(await sendRow(mirror, reader, rules, asked, asker), reader);
  },
});
