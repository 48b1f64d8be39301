import type { ApprovalRow } from "#lib/console/approvals/approval-rows";
import { recordAudit } from "#lib/platform/audit-row";
import type { Sql } from "#lib/platform/postgres/sql";

type FileAuditEntry = {
  action: string;
  actor: string;
  address?: string | null;
  traceId?: string | null;
  parameters?: Record<string, unknown>;
};

/** Records an action on a file that needs an approval, under the upload's id. */
export function auditFile(
  tx: Sql,
  file: Pick<ApprovalRow, "id" | "campaign" | "operatorEmail" | "fileName" | "rowCount">,
  { action, actor, address = null, traceId = null, parameters = {} }: FileAuditEntry,
): Promise<void> {
  return recordAudit(tx, {
    campaignId: null,
    campaign: file.campaign,
    actor,
    action,
    target: `upload ${file.id}`,
    parameters: {
      fileName: file.fileName,
      rows: file.rowCount,
      uploadedBy: file.operatorEmail,
      ...parameters,
    },
    address,
    traceId,
  });
}
