import type { Language } from "#lib/domain/content/language";
import { csvColumns } from "#lib/domain/csv/columns";

/** The UK regulator reserves this number for films, so an example that is sent by mistake reaches no one. */
export const EXAMPLE_RECIPIENT = "447700900123";

export type ExampleCampaign = {
  campaignId: string;
  variables: readonly string[];
  language: Language;
};

/** Sample value for a variable that has no better one: its own name as words. */
export function sampleValue(variable: string): string {
  return variable.replaceAll("_", " ");
}

/** The body of a single send that this campaign accepts. */
export function exampleBody({ variables, language }: ExampleCampaign): string {
  const values = Object.fromEntries(variables.map((variable) => [variable, sampleValue(variable)]));
  return JSON.stringify({ recipient: EXAMPLE_RECIPIENT, language, values });
}

/** A file with one row that this campaign accepts. */
export function exampleCsv({ variables, language }: ExampleCampaign): string {
  const header = csvColumns(variables);
  return `${header.join(",")}\n${[EXAMPLE_RECIPIENT, language, ...variables.map(sampleValue)].join(",")}`;
}

/** A command to paste into a shell: it sends one message, or lists the newest where the key may only read. */
export function exampleCurl(
  server: string,
  campaign: ExampleCampaign,
  key: { scope: "send" | "read"; key: string },
): string {
  const url = `${server}/campaigns/${campaign.campaignId}/messages`;
  const authorization = `-H "Authorization: Bearer ${key.key}"`;
  if (key.scope === "read") return [`curl "${url}?limit=1"`, authorization].join(" \\\n  ");
  return [
    `curl -X POST "${url}"`,
    authorization,
    `-H "Content-Type: application/json"`,
    `-d '${exampleBody(campaign)}'`,
  ].join(" \\\n  ");
}
