import { testStream } from "#lib/installation/audit-stream/change-audit-stream";
import { auditStreamWrite } from "#lib/web/console/audit-stream-endpoint";

/** The worker sends the test, and the stream's `test` has its result. */
export const POST = auditStreamWrite("audit_stream.test", testStream);
