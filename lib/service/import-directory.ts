import Papa from "papaparse";
import { isNationalId } from "#lib/domain/national-id";
import { isPossibleRecipient } from "#lib/domain/recipient";
import type { Service } from "#lib/service/context";
import { nationalIdHash } from "#lib/service/resolve-recipient";
import { WrongInput } from "#lib/service/wrong-input";
import { recordAudit } from "#lib/store/audit";
import { upsertRecipients } from "#lib/store/recipient-directory";
import { begin } from "#lib/store/sql";

/** Entries written by one statement. */
const CHUNK = 5000;
/** Wrong rows that the refusal lists. */
const LISTED = 20;

/**
 * Adds national identity numbers and their phone numbers from CSV text with the columns `nric` and `recipient`;
 * a known identity number gets its new phone number. All of the file or nothing.
 */
export async function importDirectory({ pool, nationalIdKey }: Service, csv: string): Promise<number> {
  const [header, ...rows] = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ""), { delimiter: "," }).data;
  if (header?.[0] !== "nric" || header[1] !== "recipient" || header.length !== 2) {
    throw new WrongInput("the first row must be: nric,recipient");
  }
  const wrong: string[] = [];
  const entries = new Map<string, string>();
  for (const [index, [nationalId = "", recipient = "", ...more]] of rows.entries()) {
    if (nationalId === "" && recipient === "") continue;
    const problem = more.length > 0 ? "has more than two cells" : problemOf(nationalId, recipient);
    if (problem) wrong.push(`row ${index + 2}: ${problem}`);
    else entries.set(nationalIdHash(nationalIdKey, nationalId).toString("hex"), recipient);
  }
  if (wrong.length > 0) {
    const rest = wrong.length > LISTED ? [`and ${wrong.length - LISTED} more rows`] : [];
    throw new WrongInput(["nothing was imported:", ...wrong.slice(0, LISTED), ...rest].join("\n  "));
  }
  await begin(pool, async (tx) => {
    const all = [...entries];
    for (let i = 0; i < all.length; i += CHUNK) await upsertRecipients(tx, new Map(all.slice(i, i + CHUNK)));
    await recordAudit(tx, {
      campaignId: null,
      actor: "command line",
      action: "recipient-directory.import",
      target: "recipient directory",
      parameters: { entries: entries.size },
    });
  });
  return entries.size;
}

function problemOf(nationalId: string, recipient: string): string | null {
  if (!isNationalId(nationalId)) return "the first cell is no NRIC or FIN with a right check letter";
  if (!isPossibleRecipient(recipient))
    return "the second cell is no phone number with country code and without +";
  return null;
}
