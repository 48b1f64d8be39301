import * as z from "zod";
import { by } from "#lib/console/actor";
import { exportAudit } from "#lib/console/audit/export-audit";
import { auditScope } from "#lib/console/audit/show-audit";
import { frozenRange } from "#lib/domain/time/relative-moment";
import { recordAudit } from "#lib/platform/audit-row";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { csvAnswer } from "#lib/web/console/csv-answer";
import { zoneOf } from "#lib/web/console/zone-of";
import { readAuditQuery } from "#lib/wire/console/audit";

/** Exports the list as a file, which is written as fast as the browser reads it. */
export const GET = consoleEndpoint({
  permission: "send",
  answer: z.unknown(),
  audit: { action: "audit.export" },
  handle: async ({ request, note, actor, mirror, operator }) => {
    const { pool } = mirror;
    const now = new Date();
    const asked = readAuditQuery(new URL(request.url).searchParams).query;
    const query = { ...asked, ...frozenRange(asked, now, zoneOf(request)) };
    const { after: _after, before: _before, size: _size, ...filter } = query;
    const target = "audit";
    const parameters = { ...filter, until: now.toISOString() };
    note({ target, parameters });
    await recordAudit(pool, { ...by(actor), action: "audit.export", target, parameters });
    return csvAnswer("redial-audit", exportAudit(pool, query, now, auditScope(operator)), now);
  },
});
