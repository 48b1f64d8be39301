import { withdrawFile } from "#lib/console/approvals/decide-file";
import { approvalEndpoint } from "#lib/web/console/approval-endpoint";

export const POST = approvalEndpoint("send", "file.withdraw", withdrawFile);
