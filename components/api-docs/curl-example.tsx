import { type ExampleCampaign, exampleBody, exampleCsv } from "#lib/domain/api/example-call";
import type { DocumentedOperation } from "#lib/wire/api/operations";

const ANY_BODY = '{ "recipient": "6591234567", "language": "english", "values": { "name": "Ada" } }';

/**
 * A command that can be pasted once the key and the ids that are not known here are in the shell: of a campaign its own
 * id, and messages that it accepts.
 */
export function curlExample(
  { method, path, body }: DocumentedOperation,
  server: string,
  campaign: ExampleCampaign | null,
): string {
  const own = campaign ? path.replace("{campaignId}", campaign.campaignId) : path;
  const url = `${server}${own.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${shellName(name)}`)}`;
  const lines = [`curl -X ${method} "${url}"`, `-H "Authorization: Bearer $KEY"`];
  if (body?.contentType === "application/json") {
    lines.push(`-H "Content-Type: application/json"`);
    lines.push(`-d '${campaign ? exampleBody(campaign) : ANY_BODY}'`);
  }
  const isFile = body?.contentType === "multipart/form-data";
  if (isFile) lines.push("-F file=@batch.csv");
  const call = lines.join(" \\\n  ");
  return isFile && campaign ? `cat > batch.csv <<'END'\n${exampleCsv(campaign)}\nEND\n${call}` : call;
}

function shellName(parameter: string): string {
  return parameter.replace("Id", "").toUpperCase();
}
