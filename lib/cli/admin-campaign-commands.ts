import { type Arguments, check, idOf, option, parseJson, readJson } from "#lib/cli/admin-input";
import { TEST_RECIPIENTS } from "#lib/domain/test-recipients";
import { COMMAND_LINE } from "#lib/service/administrator";
import { changeContent } from "#lib/service/change-content";
import type { Service } from "#lib/service/context";
import { createCampaign } from "#lib/service/create-campaign";
import { pauseCampaign } from "#lib/service/pause-campaign";
import { sendTestMessage } from "#lib/service/send-test-message";
import { listAllCampaigns, showCampaign, showVersions } from "#lib/service/show-campaigns";
import { updateCampaign } from "#lib/service/update-campaign";
import { WrongInput } from "#lib/service/wrong-input";
import { followCampaign } from "#lib/store/console-campaigns";
import { CampaignRequest, CampaignUpdate, ContentRequest, PauseRequest } from "#lib/wire/campaign";
import { TestMessage } from "#lib/wire/service-campaign";

type Command = (service: Service, args: Arguments) => Promise<unknown>;

export const campaignUsage = `  campaign create --file campaign.json
  campaign list
  campaign show|resume ID
  campaign pause ID [--reason TEXT]
  campaign update ID [--name N] [--rate CALLS_A_SECOND] [--national-ids on|off]
  content versions ID
  content change|new-version ID --file content.json   (header, footer, templates)
  test-message numbers
  test-message send ID --recipient NUMBER --language L --values JSON`;

/** The commands about the campaigns of this service, by their words. */
export const campaignCommands: Record<string, Command | undefined> = {
  "campaign create": async (service, args) =>
    createCampaign(service, check(CampaignRequest, await readJson(option(args, "file")))),
  "campaign list": listAllCampaigns,
  "campaign show": (service, args) => showCampaign(service, idOf("campaign", args)),
  "campaign pause": async (service, args) => {
    const { reason } = check(PauseRequest, { reason: args.options.reason }, "--");
    await pauseCampaign(service, idOf("campaign", args), true, { reason });
    return showCampaign(service, idOf("campaign", args));
  },
  "campaign resume": async (service, args) => {
    await pauseCampaign(service, idOf("campaign", args), false);
    return showCampaign(service, idOf("campaign", args));
  },
  "campaign update": async (service, args) => {
    const { name, rate, "national-ids": nationalIds } = args.options;
    const update = {
      name,
      ratePerSecond: rate === undefined ? undefined : Number(rate),
      nationalIdRecipients: nationalIds === undefined ? undefined : onOrOff(nationalIds),
    };
    const before = await showCampaign(service, idOf("campaign", args));
    await updateCampaign(service, idOf("campaign", args), check(CampaignUpdate, update));
    const after = await showCampaign(service, idOf("campaign", args));
    await followCampaign(service.pool, after.campaignId, before, after);
    return after;
  },
  "content versions": async (service, args) => {
    await showCampaign(service, idOf("campaign", args));
    return showVersions(service, idOf("campaign", args));
  },
  "content change": (service, args) => change(service, args, false),
  "content new-version": (service, args) => change(service, args, true),
  "test-message numbers": async () => TEST_RECIPIENTS,
  "test-message send": async (service, args) => {
    const message = {
      recipient: option(args, "recipient"),
      language: option(args, "language"),
      values: parseJson(option(args, "values"), "--values"),
    };
    const campaignId = idOf("campaign", args);
    return {
      messageId: await sendTestMessage(service, campaignId, check(TestMessage, message), COMMAND_LINE),
    };
  },
};

async function change(service: Service, args: Arguments, newVersion: boolean) {
  const campaignId = idOf("campaign", args);
  const request = check(ContentRequest, await readJson(option(args, "file")));
  const { version } = await changeContent(service, campaignId, { ...request, newVersion });
  return { version, ...(await showCampaign(service, campaignId)) };
}

function onOrOff(text: string): boolean {
  if (text !== "on" && text !== "off") throw new WrongInput("--national-ids is on or off.");
  return text === "on";
}
