import type { DocumentedOperation } from "#lib/wire/api-operations";

/** A command that can be pasted once the ids and the key are in the shell. */
export function curlExample({ method, path, body }: DocumentedOperation, server: string): string {
  const url = `${server}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${shellName(name)}`)}`;
  const lines = [`curl -X ${method} "${url}"`, `-H "Authorization: Bearer $KEY"`];
  if (body?.contentType === "application/json") {
    lines.push(`-H "Content-Type: application/json"`);
    lines.push(`-d '{ "recipient": "6591234567", "language": "english", "values": { "name": "Ada" } }'`);
  }
  if (body?.contentType === "multipart/form-data") lines.push("-F file=@batch.csv");
  return lines.join(" \\\n  ");
}

function shellName(parameter: string): string {
  return parameter.replace("Id", "").toUpperCase();
}
