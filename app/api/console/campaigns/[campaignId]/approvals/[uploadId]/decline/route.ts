import { declineFile } from "#lib/console/approvals/decide-file";
import { approvalEndpoint } from "#lib/web/console/approval-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { DeclineRequest } from "#lib/wire/console/approval";

export const POST = approvalEndpoint("approve", "file.decline", async (reader, actor, id, request) => {
  const { reason } = await readBody(request, DeclineRequest);
  await declineFile(reader, actor, id, reason);
});
