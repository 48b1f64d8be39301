import type { ExampleCampaign } from "#lib/domain/api/example-call";
import { LANGUAGES } from "#lib/domain/content/language";
import type { ServiceCampaign } from "#lib/wire/service/campaign";

/** Why people who are not admins cannot use a button of administration. */
export const ADMINS_ONLY = "Only admins can change this. Ask an admin of this console.";

/** Props that a page gives to the components of a campaign's administration. */
export type CampaignGiven = {
  id: string;
  initial: ServiceCampaign;
  admin: boolean;
  operator: string;
  /** The public API's base address. */
  server: string;
  environment: string;
  /** The campaign in the console with its messages; null if the console has none. */
  consoleCampaign: number | null;
  /** Characters that its provider refuses, as the console's settings list them. */
  refusedCharacters: string;
};

/** Data for example calls: the campaign's own id, variables and first language. */
export function exampleOf({ campaignId, variables, templates }: ServiceCampaign): ExampleCampaign {
  const language = LANGUAGES.find((each) => templates[each] !== undefined) ?? "english";
  return { campaignId, variables, language };
}
