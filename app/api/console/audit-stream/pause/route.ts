import { pauseStream, resumeStream } from "#lib/installation/audit-stream/change-audit-stream";
import { auditStreamWrite } from "#lib/web/console/audit-stream-endpoint";

export const PUT = auditStreamWrite("audit_stream.pause", pauseStream);

export const DELETE = auditStreamWrite("audit_stream.resume", resumeStream);
