import type { AdminCommand } from "#lib/cli/admin/context";
import { command } from "#lib/cli/command/command";
import { retentionPreview } from "#lib/domain/retention/retention-labels";
import { changeAges } from "#lib/installation/retention/change-ages";
import { ALL_CAMPAIGNS, agesOf, listAges } from "#lib/platform/retention/ages";
import { COMMAND_LINE } from "#lib/service/administrator";
import { WrongInput } from "#lib/service/wrong-input";

const campaign = {
  value: "ID",
  about: "a campaign's id; without this option, all campaigns without ages of their own",
};

/** Commands that show and set how long messages keep texts and numbers, and how long they are kept. */
export const retentionCommands: AdminCommand[] = [
  command({
    words: "retention show",
    summary: "Show for how long messages, their texts and their numbers are kept.",
    run: (service) => listAges(service.pool),
  }),
  command({
    words: "retention set",
    summary:
      "Set after how many days messages lose their texts, their numbers, and their rows. It cannot be undone.",
    options: {
      campaign,
      texts: { value: "DAYS|never", about: "after how many days texts and values are removed" },
      numbers: {
        value: "DAYS|never",
        about: "after how many days numbers become a hash and their last digits",
      },
      messages: {
        value: "DAYS|never",
        about: "after how many days messages are removed; counts and batches stay",
      },
      confirm: { about: "do it; without this option, shows what would be removed" },
    },
    run: async (service, { campaign: id, texts, numbers, messages, confirm }) => {
      const subject = id ?? ALL_CAMPAIGNS;
      const now = await agesOf(service.pool, subject);
      const ages = {
        textDays: days(texts, now.textDays),
        numberDays: days(numbers, now.numberDays),
        rowDays: days(messages, now.rowDays),
      };
      if (!confirm) {
        const preview = retentionPreview(ages, new Date(), (moment) => moment.toISOString());
        throw new WrongInput([...preview, "It cannot be undone. To do it, add --confirm."].join(" "));
      }
      return changeAges(service, subject, ages, COMMAND_LINE);
    },
  }),
];

function days(given: string | undefined, present: number | null): number | null {
  if (given === undefined) return present;
  return given === "never" ? null : Number(given);
}
