import { auditScope, showAuditRecord } from "#lib/console/audit/show-audit";
import { consoleEndpoint, Refused } from "#lib/web/console/console-endpoint";
import { AuditDetail } from "#lib/wire/console/audit";

type Params = { recordId: string };

export const GET = consoleEndpoint<Params>({
  permission: "send",
  answer: AuditDetail,
  handle: async ({ params, operator, mirror: { pool } }) => {
    const found = await showAuditRecord(pool, params.recordId, auditScope(operator));
    if (!found) throw new Refused(404, "not_found", "There is no such record.");
    return found;
  },
});
