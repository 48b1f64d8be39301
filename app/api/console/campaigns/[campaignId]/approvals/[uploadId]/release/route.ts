import { releaseFile } from "#lib/console/approvals/decide-file";
import { runtime } from "#lib/service/api/runtime";
import { approvalEndpoint } from "#lib/web/console/approval-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { uploadRulesOf } from "#lib/web/console/upload-rules-of";
import { ReleaseRequest } from "#lib/wire/console/approval";

export const POST = approvalEndpoint(
  "administer",
  "file.release",
  async (reader, actor, id, request) => {
    const asked = await readBody(request, ReleaseRequest);
    const rules = await uploadRulesOf(reader.campaign);
    await releaseFile(reader, actor, id, { ...asked, rules, seals: runtime().sealing });
  },
  true,
);
