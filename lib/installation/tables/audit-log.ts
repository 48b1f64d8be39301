import { BEAT, type Tables } from "#lib/installation/tables/table";
import { sql } from "#lib/platform/postgres/sql";

/** Audit log. */
export const AUDIT_TABLES: Tables = {
  audit: {
    why: "Exported first where AUDIT_EXPORT_FOLDER is set, and sent where AUDIT_STREAM is.",
    kept: "AUDIT_YEARS",
    oldest: sql`(select min(at) from audit)`,
    // Contains messages' ids.
    texts: "action actor address outcome parameters target trace_id",
  },
  audit_stream: {
    why: "One row: up to which record AUDIT_STREAM has sent.",
    texts: "fault paused_by sealed test_fault webhook_host",
    waits: [{ column: "turn_at", ...BEAT }],
  },
  audit_export: { why: "One row for each file of exported records.", texts: "file folder" },
};
