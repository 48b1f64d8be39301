import { auditScope, showAudit } from "#lib/console/audit/show-audit";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { zoneOf } from "#lib/web/console/zone-of";
import { AuditPage, readAuditQuery } from "#lib/wire/console/audit";

export const GET = consoleEndpoint({
  permission: "send",
  answer: AuditPage,
  handle: ({ request, operator, mirror: { pool } }) => {
    const { query, ignored } = readAuditQuery(new URL(request.url).searchParams);
    return showAudit(pool, query, ignored, { ...auditScope(operator), zone: zoneOf(request) });
  },
});
