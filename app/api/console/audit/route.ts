import { auditScope, showAudit } from "#lib/console/audit/show-audit";
import { AuditPage, readAuditQuery } from "#lib/wire/console-audit";
import { consoleEndpoint } from "../console-endpoint";
import { zoneOf } from "../zone-of";

export const GET = consoleEndpoint("send", AuditPage, ({ request, operator, mirror: { pool } }) => {
  const { query, ignored } = readAuditQuery(new URL(request.url).searchParams);
  return showAudit(pool, query, ignored, { ...auditScope(operator), zone: zoneOf(request) });
});
