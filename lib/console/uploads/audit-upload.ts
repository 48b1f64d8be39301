import type { UploadResult, UploadRow } from "#lib/console/uploads/upload-rows";
import { auditOutcome } from "#lib/domain/audit/audit-outcome";
import { recordAudit } from "#lib/platform/audit-row";
import type { Sql } from "#lib/platform/postgres/sql";

/** Records who sent which file to which campaign, and the outcome. */
export async function auditUpload(
  tx: Sql,
  upload: UploadRow,
  campaignId: string,
  result: Pick<UploadResult, "state" | "batchId" | "httpStatus" | "code" | "traceId">,
  address: string | null,
): Promise<void> {
  await recordAudit(tx, {
    campaignId: null,
    campaign: upload.campaign,
    actor: upload.operatorEmail,
    action: "batch.upload",
    target: campaignId,
    outcome: auditOutcome(result.state),
    parameters: {
      uploadId: upload.id,
      fileName: upload.fileName,
      bytes: upload.fileBytes,
      rows: upload.rowCount,
      fingerprint: upload.fingerprint,
      ...(upload.changes.length > 0 && { changes: upload.changes }),
      outcome: result.state,
      batchId: result.batchId,
      httpStatus: result.httpStatus,
      code: result.code,
    },
    address,
    traceId: result.traceId,
  });
}
