import { sendRest } from "#lib/console/approvals/send-rest";
import { approvalEndpoint } from "#lib/web/console/approval-endpoint";

export const POST = approvalEndpoint("send", "file.continue", sendRest);
