import { createHash } from "node:crypto";
import type { UploadRules } from "#lib/wire/console/upload";

/** Names what a campaign asks of its files and writes around them: another stamp is another message to the same row. */
export function rulesStamp({ variables, bodies, frame, nationalIds, maxRows }: UploadRules): string {
  const text = JSON.stringify([
    variables,
    sorted(bodies),
    frame && [frame.header, sorted(frame.footers)],
    nationalIds,
    maxRows,
  ]);
  return createHash("sha256").update(text).digest("base64url");
}

function sorted(texts: object): [string, string][] {
  return Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1));
}
