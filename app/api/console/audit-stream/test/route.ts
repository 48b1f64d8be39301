import { testStream } from "#lib/installation/audit-stream/change-audit-stream";
import { auditStreamWrite } from "#lib/web/console/audit-stream-endpoint";

/** The worker sends it, and the stream's `test` says how that went. */
export const POST = auditStreamWrite("audit_stream.test", testStream);
