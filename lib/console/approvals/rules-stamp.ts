import { createHash } from "node:crypto";
import type { UploadRules } from "#lib/wire/console/upload";

/** A stamp of a campaign's rules and the text around each message. With another stamp, the same row makes another message. */
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
