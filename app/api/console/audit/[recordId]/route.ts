import { showAuditRecord } from "#lib/console/show-audit";
import { AuditRecord } from "#lib/wire/console-audit";
import { consoleEndpoint, Refused } from "../../console-endpoint";

type Params = { recordId: string };

export const GET = consoleEndpoint<Params, typeof AuditRecord>(
  "administer",
  AuditRecord,
  async ({ params, mirror: { pool } }) => {
    const found = await showAuditRecord(pool, params.recordId);
    if (!found) throw new Refused(404, "not_found", "There is no such record.");
    return found;
  },
);
