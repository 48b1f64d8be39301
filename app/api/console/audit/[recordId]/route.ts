import { auditScope, showAuditRecord } from "#lib/console/audit/show-audit";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { AuditDetail } from "#lib/wire/console/audit";

export const GET = consoleEndpoint<{ recordId: string }>({
  permission: "send",
  answer: AuditDetail,
  handle: ({ params, operator, mirror: { pool } }) =>
    showAuditRecord(pool, params.recordId, auditScope(operator)),
});
