import type { AdminCommand } from "#lib/cli/admin/context";
import { command } from "#lib/cli/command/command";
import type { RetentionAges } from "#lib/domain/retention/retention-ages";
import { changeAges } from "#lib/installation/retention/change-ages";
import { ALL_CAMPAIGNS, agesOf, listAges } from "#lib/platform/retention/ages";
import { COMMAND_LINE } from "#lib/service/administrator";
import { WrongInput } from "#lib/service/wrong-input";

const DAY_MS = 24 * 60 * 60 * 1000;
const campaign = {
  value: "ID",
  about: "a campaign's id; without this option, all campaigns without ages of their own",
};

/** Show and set for how long messages keep their texts and numbers. */
export const retentionCommands: AdminCommand[] = [
  command({
    words: "retention show",
    summary: "Show for how long messages keep their texts and numbers.",
    run: (service) => listAges(service.pool),
  }),
  command({
    words: "retention set",
    summary: "Set after how many days messages lose their texts and numbers. It cannot be undone.",
    options: {
      campaign,
      texts: { value: "DAYS|never", about: "after how many days texts and values are removed" },
      numbers: {
        value: "DAYS|never",
        about: "after how many days numbers become a hash and their last digits",
      },
      confirm: { about: "do it; without this option, shows what would be removed" },
    },
    run: async (service, { campaign: id, texts, numbers, confirm }) => {
      const subject = id ?? ALL_CAMPAIGNS;
      const now = await agesOf(service.pool, subject);
      const ages = { textDays: days(texts, now.textDays), numberDays: days(numbers, now.numberDays) };
      if (!confirm) throw new WrongInput(`${whatGoes(ages)} It cannot be undone. To do it, add --confirm.`);
      return changeAges(service, subject, ages, COMMAND_LINE);
    },
  }),
];

function days(given: string | undefined, present: number | null): number | null {
  if (given === undefined) return present;
  return given === "never" ? null : Number(given);
}

function whatGoes({ textDays, numberDays }: RetentionAges): string {
  const before = (many: number) => new Date(Date.now() - many * DAY_MS).toISOString();
  if (textDays === null) return "Nothing would be removed.";
  const texts = `The next pass would remove the texts of messages before ${before(textDays)}`;
  return numberDays === null
    ? `${texts}.`
    : `${texts}, and the numbers of those before ${before(numberDays)}.`;
}
