import type { Actor } from "#lib/console/actor";
import { showApproval } from "#lib/console/approvals/show-approvals";
import type { Reader } from "#lib/console/reader";
import type { Permission } from "#lib/domain/people/role";
import { runtime } from "#lib/service/api/runtime";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { uploadRulesOf } from "#lib/web/console/upload-rules-of";
import { uuidOf } from "#lib/web/console/uuid-of";
import { ApprovalDetail } from "#lib/wire/console/approval";

type Params = { campaignId: string; uploadId: string };
type Decide = (reader: Reader, actor: Actor, id: string, request: Request) => Promise<void>;

/** A file that needs an approval, for the person who decides. */
export async function approvalOf(reader: Reader, viewerId: string, id: string) {
  const rules = await uploadRulesOf(reader.campaign);
  return showApproval({ ...reader, viewerId, seals: runtime().sealing, now: new Date() }, uuidOf(id), rules);
}

/** A decision about such a file. Answers with the file after it. */
export function approvalEndpoint(permission: Permission, action: string, decide: Decide, stepUp = false) {
  return campaignEndpoint<Params>({
    ...{ permission, stepUp },
    answer: ApprovalDetail,
    audit: { action },
    handle: async (call) => {
      const id = uuidOf(call.params.uploadId);
      await decide(call.reader, call.actor, id, call.request);
      return approvalOf(call.reader, call.operator.id, id);
    },
  });
}
