import type { ExampleCampaign } from "#lib/domain/api/example-call";
import { LANGUAGES } from "#lib/domain/content/language";
import type { ServiceCampaign } from "#lib/wire/service/campaign";

/** Why a button of administration cannot be pressed by those who are no admins. */
export const ADMINS_ONLY = "Only admins can change this. Ask an admin of this console.";

/** What a component of a campaign's administration is given by its page. */
export type CampaignGiven = {
  id: string;
  initial: ServiceCampaign;
  admin: boolean;
  operator: string;
  /** The public API's base address. */
  server: string;
  environment: string;
  /** Where the console shows its messages; null when the console does not know it. */
  consoleCampaign: number | null;
};

/** What examples of calls are made of: the campaign's own id, variables and first language. */
export function exampleOf({ campaignId, variables, templates }: ServiceCampaign): ExampleCampaign {
  const language = LANGUAGES.find((each) => templates[each] !== undefined) ?? "english";
  return { campaignId, variables, language };
}
