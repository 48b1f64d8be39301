import { createHash } from "node:crypto";
import type { UploadRules } from "#lib/wire/console/upload";

/** A stamp of a campaign's rules and the text around each message. With another stamp, the same row makes another message. */
export function rulesStamp(rules: UploadRules): string {
  const { variables, bodies, frame, nationalIds, maxRows, refusedCharacters } = rules;
  const text = JSON.stringify([
    variables,
    sorted(bodies),
    frame && [frame.header, sorted(frame.footers)],
    nationalIds,
    maxRows,
    // Without a list, stamps of files that wait since an earlier version still fit.
    ...(refusedCharacters === "" ? [] : [refusedCharacters]),
  ]);
  return createHash("sha256").update(text).digest("base64url");
}

function sorted(texts: object): [string, string][] {
  return Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1));
}
