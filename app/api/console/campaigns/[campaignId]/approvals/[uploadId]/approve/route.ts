import { approveFile } from "#lib/console/approvals/decide-file";
import { runtime } from "#lib/service/api/runtime";
import { approvalEndpoint } from "#lib/web/console/approval-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { uploadRulesOf } from "#lib/web/console/upload-rules-of";
import { ApproveRequest } from "#lib/wire/console/approval";

// The uploader may release it again where no approval is needed; the verb says who else may.
export const POST = approvalEndpoint("send", "file.approve", async (reader, actor, id, request) => {
  const { stamp } = await readBody(request, ApproveRequest);
  await approveFile(reader, actor, id, {
    stamp,
    rules: await uploadRulesOf(reader.campaign),
    seals: runtime().sealing,
  });
});
