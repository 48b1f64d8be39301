import { moveFile } from "#lib/console/approvals/move-file";
import { runtime } from "#lib/service/api/runtime";
import { approvalEndpoint } from "#lib/web/console/approval-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { TimeRequest } from "#lib/wire/console/approval";

export const PUT = approvalEndpoint("send", "file.move", async (reader, actor, id, request) =>
  moveFile(reader, actor, id, { ...(await readBody(request, TimeRequest)), seals: runtime().sealing }),
);
