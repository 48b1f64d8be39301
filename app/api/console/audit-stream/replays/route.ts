import { replayStream } from "#lib/installation/audit-stream/change-audit-stream";
import { auditStreamWrite } from "#lib/web/console/audit-stream-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { AuditReplayRequest } from "#lib/wire/service/audit-stream";

export const POST = auditStreamWrite("audit_stream.replay", async (service, by, request) => {
  const { from } = await readBody(request, AuditReplayRequest);
  await replayStream(service, new Date(from), by);
});
