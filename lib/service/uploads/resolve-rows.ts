import type { CsvRow, RowError } from "#lib/domain/csv/rules";
import { isNationalId } from "#lib/domain/recipients/national-id";
import type { Service } from "#lib/service/context";
import { findRecipients } from "#lib/service/directory/recipient-rows";
import { nationalIdHash } from "#lib/service/directory/resolve-recipient";

/** Replaces national identity numbers by the directory's phone numbers, with one look-up for all rows. */
export async function resolveRows(
  { pool, nationalIdKey }: Service,
  { nationalIdRecipients }: { nationalIdRecipients: boolean },
  rows: CsvRow[],
): Promise<{ rows: CsvRow[]; errors: RowError[] }> {
  if (!nationalIdRecipients) return { rows, errors: [] };
  const hashes = new Map(
    rows
      .filter((row) => isNationalId(row.recipient))
      .map((row) => [row.recipient, nationalIdHash(nationalIdKey, row.recipient)]),
  );
  if (hashes.size === 0) return { rows, errors: [] };

  const numbers = await findRecipients(pool, [...hashes.values()]);
  const errors: RowError[] = [];
  const resolved = rows.map((row) => {
    const hash = hashes.get(row.recipient);
    if (!hash) return row;
    const recipient = numbers.get(hash.toString("hex"));
    if (!recipient) errors.push(unknownRecipient(row));
    return { ...row, recipient: recipient ?? row.recipient };
  });
  return { rows: resolved, errors };
}

function unknownRecipient({ row, recipient }: CsvRow): RowError {
  return {
    row,
    column: "recipient",
    code: "nric_mobile_not_found",
    message: "The directory has no mobile number for this identity number. Add it, or give a phone number.",
    value: recipient,
  };
}
