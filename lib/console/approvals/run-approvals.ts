import { endUpload } from "#lib/console/approvals/approval-rows";
import { auditFile } from "#lib/console/approvals/audit-file";
import {
  beginSending,
  type DueFile,
  declineDue,
  dropSpentFiles,
  lockDueFile,
  sendDropped,
  sendLater,
  takeExpired,
  waitAgain,
} from "#lib/console/approvals/due-files";
import { piecesOf, sealPlainPieces } from "#lib/console/approvals/pieces";
import { rulesStamp } from "#lib/console/approvals/rules-stamp";
import type { RunningContext } from "#lib/console/context";
import type { GiveFile } from "#lib/console/gateway/own/upload";
import { type ConsoleCampaignRow, findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { uploadFile } from "#lib/console/uploads/upload-file";
import type { UploadRow } from "#lib/console/uploads/upload-rows";
import { readUploadRules } from "#lib/console/uploads/upload-rules";
import { may } from "#lib/domain/people/role";
import { isDeliveryHeld } from "#lib/platform/installation/delivery-hold";
import { loop } from "#lib/platform/loop";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { UploadRules } from "#lib/wire/console/upload";

const LOOK_MS = 1000;
const TIDY_MS = 10_000;
/** The pause after a busy service's answer that does not give one. */
const LATER_MS = 5000;
/** The actor when no person decides. */
const CONSOLE = "the console";

export type ApprovalContext = RunningContext & {
  /** Sends a file to this installation's service. */
  give: GiveFile;
  /** The campaign's present rules, if the console itself does not know them. */
  rulesOf?: (campaign: ConsoleCampaignRow) => Promise<UploadRules>;
};

/** Sends approved files, and ends the wait of those that nobody decided on. Any number of processes may run it. */
export async function runApprovals(context: ApprovalContext, signal: AbortSignal): Promise<void> {
  const { pool, onFault } = context;
  const tidy = async () => {
    await begin(pool, async (tx) => {
      for (const file of await takeExpired(tx)) {
        await endUpload(tx, file.id, "expired");
        await auditFile(tx, file, { action: "file.expire", actor: CONSOLE });
      }
    });
    await sendDropped(pool);
    await dropSpentFiles(pool);
    return sealPlainPieces(pool, context.keySecret);
  };
  await Promise.all([
    loop(() => sendNext(context), { signal, onFault, idleMs: LOOK_MS }),
    loop(tidy, { signal, onFault, idleMs: TIDY_MS }),
  ]);
}

/** Sends the file that has been due longest; true when there was one. */
export async function sendNext(context: ApprovalContext): Promise<boolean> {
  const { pool } = context;
  if (await isDeliveryHeld(pool)) return false;
  const found = await begin(pool, async (tx) => {
    const file = await lockDueFile(tx);
    return (
      file && {
        file,
        upload: (await isCalledOff(context, tx, file)) ? null : await beginSending(tx, file.id),
      }
    );
  });
  if (found?.upload) await send(context, found.upload);
  return found !== null;
}

/** Calls a file off when its uploader, its approver or its rules are no longer what they were. */
async function isCalledOff(context: ApprovalContext, tx: Sql, file: DueFile): Promise<boolean> {
  const { id, operatorEmail, uploaderRole, approverRole, decidedEmail } = file;
  if (!may(uploaderRole ?? "", "send")) {
    const reason = `${operatorEmail}, who uploaded it, can no longer send messages here.`;
    await declineDue(tx, id, CONSOLE, reason);
    await endUpload(tx, id, "declined");
    await auditFile(tx, file, { action: "file.decline", actor: CONSOLE, parameters: { reason } });
    return true;
  }
  const isApprover = may(approverRole ?? "", "approve");
  if (isApprover && (await isAsApproved(context, file))) return false;
  const reason = isApprover
    ? "The campaign's template or limits have changed since it was approved, so that did not count."
    : `${decidedEmail} approved it and is no longer an approver, so that did not count.`;
  await waitAgain(tx, id, reason);
  await auditFile(tx, file, { action: "file.void", actor: CONSOLE, parameters: { reason } });
  return true;
}

async function isAsApproved(
  { pool, rulesOf = (campaign) => readUploadRules(pool, campaign) }: ApprovalContext,
  file: DueFile,
): Promise<boolean> {
  const campaign = await findConsoleCampaign(pool, file.campaign);
  return campaign !== null && rulesStamp(await rulesOf(campaign)) === file.rules;
}

async function send(context: ApprovalContext, upload: UploadRow): Promise<void> {
  const { pool } = context;
  const campaign = await findConsoleCampaign(pool, upload.campaign);
  if (!campaign) return;
  const { row, retryAfterMs } = await uploadFile(
    context,
    campaign,
    upload,
    piecesOf(pool, context.keySecret, upload.id),
    {
      address: null,
      give: context.give,
    },
  );
  if (row.state === "dropped") await begin(pool, (tx) => sendLater(tx, upload.id, retryAfterMs ?? LATER_MS));
  else await dropSpentFiles(pool);
}
