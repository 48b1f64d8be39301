import type { AdminCommand } from "#lib/cli/admin/context";
import { CAMPAIGN_ID, check, idOf, parseJson, readJson } from "#lib/cli/admin/input";
import { command } from "#lib/cli/command/command";
import { TEST_RECIPIENTS } from "#lib/domain/recipients/test-recipients";
import { updateCampaign } from "#lib/installation/update-campaign";
import { COMMAND_LINE } from "#lib/service/administrator";
import { createCampaign } from "#lib/service/campaigns/create-campaign";
import { pauseCampaign } from "#lib/service/campaigns/pause-campaign";
import { listAllCampaigns, showCampaign } from "#lib/service/campaigns/show-campaigns";
import { sendTestMessage } from "#lib/service/messages/send-test-message";
import { setCampaignRoutes } from "#lib/service/routes/set-campaign-routes";
import { WrongInput } from "#lib/service/wrong-input";
import { TestMessage } from "#lib/wire/service/campaign";
import { CampaignRequest, CampaignUpdate, PauseRequest } from "#lib/wire/service/campaign-requests";
import { CampaignRoutesUpdate } from "#lib/wire/service/campaign-routes";

/** List the campaigns of this service. */
export const campaignCommands: AdminCommand[] = [
  command({
    words: "campaign create",
    summary: "Create a campaign. Its keys are shown only once.",
    options: {
      file: { value: "FILE", about: "the campaign as JSON; see lib/cli/README.md", required: true },
    },
    run: async (service, { file }) => createCampaign(service, check(CampaignRequest, await readJson(file))),
  }),
  command({
    words: "campaign list",
    summary: "List the campaigns of this service.",
    run: (service) => listAllCampaigns(service),
  }),
  command({
    words: "campaign show",
    summary: "Show everything about one campaign.",
    positionals: { id: CAMPAIGN_ID },
    run: async (service, { id }) => showCampaign(service, idOf("campaign", id)),
  }),
  command({
    words: "campaign pause",
    summary: "Stop sending a campaign's messages until it is resumed.",
    positionals: { id: CAMPAIGN_ID },
    options: { reason: { value: "TEXT", about: "the reason, shown to every operator" } },
    run: async (service, { id, reason }) => {
      await pauseCampaign(service, idOf("campaign", id), true, check(PauseRequest, { reason }, "--"));
      return showCampaign(service, idOf("campaign", id));
    },
  }),
  command({
    words: "campaign resume",
    summary: "Resume a paused campaign.",
    positionals: { id: CAMPAIGN_ID },
    run: async (service, { id }) => {
      await pauseCampaign(service, idOf("campaign", id), false);
      return showCampaign(service, idOf("campaign", id));
    },
  }),
  command({
    words: "campaign update",
    summary: "Change a campaign's name, rate, recipients, hours, routes or sender.",
    positionals: { id: CAMPAIGN_ID },
    options: {
      name: { value: "NAME", about: "a new name" },
      rate: { value: "CALLS_A_SECOND", about: "how many calls its clients can make" },
      "national-ids": { value: "on|off", about: "whether identity numbers can stand for phone numbers" },
      "batch-hours": {
        value: "JSON",
        about: 'hours in which batches go, such as {"zone":"Europe/London","days":[…]}; "" for all times',
        empty: true,
      },
      routes: {
        value: "NAME,NAME",
        about: 'the routes, in the order in which they are tried; "" for none',
        empty: true,
      },
      sender: {
        value: "SENDER",
        about: 'what phones show as the sender; "" for the route\'s own',
        empty: true,
      },
    },
    run: async (service, { id, name, rate, routes, sender, ...given }) => {
      const { "national-ids": nationalIds, "batch-hours": hours } = given;
      const campaignId = idOf("campaign", id);
      const update = {
        name,
        ratePerSecond: rate === undefined ? undefined : Number(rate),
        nationalIdRecipients: nationalIds === undefined ? undefined : onOrOff(nationalIds),
        batchHours: hours === undefined ? undefined : hours === "" ? null : parseJson(hours, "--batch-hours"),
      };
      const carried = check(
        CampaignRoutesUpdate,
        { routes: routes?.split(",").filter(Boolean), sender },
        "--",
      );
      const isCarried = routes !== undefined || sender !== undefined;
      const isChanged = Object.values(update).some((value) => value !== undefined);
      const changed = isChanged || !isCarried ? check(CampaignUpdate, update) : null;
      if (changed) await updateCampaign(service, campaignId, changed);
      if (isCarried) await setCampaignRoutes(service, campaignId, carried);
      return showCampaign(service, campaignId);
    },
  }),
  command({
    words: "test-message numbers",
    summary: "List the test numbers, and how a message to each ends.",
    run: async () => TEST_RECIPIENTS,
  }),
  command({
    words: "test-message send",
    summary: "Send one message of a campaign.",
    positionals: { id: CAMPAIGN_ID },
    options: {
      recipient: { value: "NUMBER", about: "the phone number to send to", required: true },
      language: { value: "L", about: "english, chinese, malay or tamil", required: true },
      values: { value: "JSON", about: 'values for the template, such as {"name":"Ada"}', required: true },
    },
    run: async (service, { id, recipient, language, values }) => {
      const message = check(TestMessage, { recipient, language, values: parseJson(values, "--values") });
      return { messageId: await sendTestMessage(service, idOf("campaign", id), message, COMMAND_LINE) };
    },
  }),
];

function onOrOff(text: string): boolean {
  if (text !== "on" && text !== "off") throw new WrongInput("--national-ids must be on or off.");
  return text === "on";
}
