import { setImmediate as breathe } from "node:timers/promises";
import Papa from "papaparse";
import { isNationalId } from "#lib/domain/recipients/national-id";
import { isPossibleRecipient } from "#lib/domain/recipients/recipient";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import type { Service } from "#lib/service/context";
import { lockDirectory, setDirectorySize, upsertRecipients } from "#lib/service/directory/recipient-rows";
import { nationalIdHash } from "#lib/service/directory/resolve-recipient";
import { WrongInput } from "#lib/service/wrong-input";

/** How many entries one statement writes, and how many rows are read before other calls continue. */
const CHUNK = 5000;
/** The most wrong rows that the refusal lists. */
const LISTED = 20;

/**
 * Adds national identity numbers and their phone numbers from CSV text with the columns `nric` and `recipient`. A known
 * identity number gets its new phone number. Imports the whole file or nothing. Returns the number of its entries.
 */
export async function importDirectory(
  { pool, nationalIdKey }: Pick<Service, "pool" | "nationalIdKey">,
  csv: string,
  by: Administrator = COMMAND_LINE,
): Promise<number> {
  const entries = [...(await readEntries(nationalIdKey, csv))];
  if (entries.length === 0) throw new WrongInput("the file has a header and no rows below it");
  await begin(pool, async (tx) => {
    let { entries: size } = await lockDirectory(tx);
    for (let i = 0; i < entries.length; i += CHUNK) {
      size += await upsertRecipients(tx, new Map(entries.slice(i, i + CHUNK)));
    }
    await setDirectorySize(tx, size, by.actor);
    await recordAudit(tx, {
      campaignId: null,
      ...by,
      action: "recipient-directory.import",
      target: "recipient directory",
      parameters: { entries: entries.length },
    });
  });
  return entries.length;
}

/**
 * Phone numbers by the hex of the identity number's hash. Throws with the numbers of wrong rows, never their content.
 */
async function readEntries(key: Buffer, csv: string): Promise<Map<string, string>> {
  const [header, ...rows] = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ""), { delimiter: "," }).data;
  if (header?.[0] !== "nric" || header[1] !== "recipient" || header.length !== 2) {
    throw new WrongInput("the first row must be: nric,recipient");
  }
  const wrong: string[] = [];
  const entries = new Map<string, string>();
  for (const [index, [nationalId = "", recipient = "", ...more]] of rows.entries()) {
    if (index % CHUNK === CHUNK - 1) await breathe();
    if (nationalId === "" && recipient === "") continue;
    const problem = more.length > 0 ? "has more than two cells" : problemOf(nationalId, recipient);
    if (problem) wrong.push(`row ${index + 2}: ${problem}`);
    else entries.set(nationalIdHash(key, nationalId).toString("hex"), recipient);
  }
  if (wrong.length > 0) {
    const rest = wrong.length > LISTED ? [`and ${wrong.length - LISTED} more rows`] : [];
    throw new WrongInput(["nothing was imported:", ...wrong.slice(0, LISTED), ...rest].join("\n  "));
  }
  return entries;
}

function problemOf(nationalId: string, recipient: string): string | null {
  if (!isNationalId(nationalId)) return "the first cell is not an NRIC or FIN with the right check letter";
  if (!isPossibleRecipient(recipient))
    return "the second cell is not a phone number with country code and without +";
  return null;
}
