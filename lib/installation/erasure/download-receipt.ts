import { csvHead, csvLine } from "#lib/domain/csv/cell";
import type { Erasures } from "#lib/installation/erasure/context";
import { findErasure } from "#lib/installation/erasure/erasure-rows";
import { type AuditBy, recordAudit } from "#lib/platform/audit-row";
import { WrongInput } from "#lib/service/wrong-input";
import type { ErasureReceipt } from "#lib/wire/service/erasure";

/** The receipt as a file. Throws WrongInput when there is none yet. */
export async function downloadReceipt(
  { pool }: Pick<Erasures, "pool">,
  id: string,
  form: "csv" | "json",
  by: AuditBy,
): Promise<{ name: string; type: string; text: string }> {
  const receipt = (await findErasure(pool, id))?.receipt;
  if (!receipt) throw new WrongInput("There is no receipt: the erasure is not done.", [], true);
  const target = `erasure ${id}`;
  await recordAudit(pool, {
    campaignId: null,
    ...by,
    action: "erasure.download",
    target,
    parameters: { form },
  });
  const name = `redial-erasure-${id}.${form}`;
  if (form === "json")
    return { name, type: "application/json", text: `${JSON.stringify(receipt, null, 2)}\n` };
  return { name, type: "text/csv", text: receiptCsv(receipt) };
}

function receiptCsv(receipt: ErasureReceipt): string {
  const facts: [string, string][] = [
    ["request", receipt.id],
    ["reason", receipt.reason],
    ["asked by", receipt.askedBy],
    ["asked at", receipt.askedAt],
    ["confirmed by", receipt.confirmedBy],
    ["confirmed at", receipt.confirmedAt],
    ["done at", receipt.endedAt],
    ["backups", receipt.backups],
  ];
  const files = ["files of audit records written away before", "", "", receipt.auditFiles] as const;
  return [
    csvHead(["what", "which", "environment", "count"]),
    ...facts.map(([what, which]) => csvLine([what, which, "", null])),
    ...receipt.erased.map(({ words, n }) => csvLine(["erased", words, "", n])),
    ...receipt.campaigns.map(({ name, environment, n }) => csvLine(["campaign", name, environment, n])),
    ...receipt.copies.flatMap(({ environment, campaigns }) =>
      campaigns.map((name) => csvLine(["copy kept by another service", name, environment, null])),
    ),
    ...receipt.unread.map((name) => csvLine(["not read to its end", name, "", null])),
    csvLine(files),
  ].join("");
}
