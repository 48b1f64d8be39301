import { showAudit } from "#lib/console/show-audit";
import { AuditPage, readAuditQuery } from "#lib/wire/console-audit";
import { consoleEndpoint } from "../console-endpoint";

export const GET = consoleEndpoint("administer", AuditPage, ({ request, mirror: { pool } }) => {
  const { query, ignored } = readAuditQuery(new URL(request.url).searchParams);
  return showAudit(pool, query, ignored);
});
