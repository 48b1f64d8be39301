import type { Pool } from "pg";
import { auditFile } from "#lib/console/approvals/audit-file";
import { channelOf } from "#lib/console/approvals/channel-of";
import { type DueFile, declineDue, missFile, waitAgain } from "#lib/console/approvals/due-files";
import { endUpload } from "#lib/console/approvals/end-upload";
import { askForMails } from "#lib/console/approvals/file-mail-rows";
import { isToApprove } from "#lib/console/approvals/is-to-approve";
import { rulesStamp } from "#lib/console/approvals/rules-stamp";
import { type ConsoleCampaignRow, findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { readUploadRules } from "#lib/console/uploads/upload-rules";
import { channelChange } from "#lib/domain/files/channel";
import { may } from "#lib/domain/people/role";
import type { Sql } from "#lib/platform/postgres/sql";
import type { UploadRules } from "#lib/wire/console/upload";

/** The actor when no person decides. */
export const CONSOLE = "the console";

export type Evaluating = {
  pool: Pool;
  /** The campaign's present rules, if the console itself does not know them. */
  rulesOf?: (campaign: ConsoleCampaignRow) => Promise<UploadRules>;
};

type Verdict = { event: "miss" } | { event: "decline" | "void"; reason: string };

/** Calls a due file off when its uploader, its approver, its rules, its channel or the time are no longer what they were. */
export async function callOff(evaluating: Evaluating, tx: Sql, file: DueFile): Promise<boolean> {
  const verdict = await evaluate(evaluating, file);
  if (!verdict) return false;
  const entry = { actor: CONSOLE, ...("reason" in verdict && { parameters: { reason: verdict.reason } }) };
  if (verdict.event === "void") {
    await waitAgain(tx, file.id, verdict.reason);
    await askForMails(tx, file.id, "waiting");
  } else if (verdict.event === "miss") {
    await missFile(tx, file.id);
    await endUpload(tx, file.id, "missed");
  } else {
    await declineDue(tx, file.id, CONSOLE, verdict.reason);
    await endUpload(tx, file.id, "declined");
  }
  await auditFile(tx, file, { action: `file.${verdict.event}`, ...entry });
  return true;
}

async function evaluate(evaluating: Evaluating, file: DueFile): Promise<Verdict | null> {
  if (file.isMissed) return { event: "miss" };
  if (!may(file.uploaderRole ?? "", "send")) {
    const reason = `${file.operatorEmail}, who uploaded it, can no longer send messages here.`;
    return { event: "decline", reason };
  }
  const campaign = await findConsoleCampaign(evaluating.pool, file.campaign);
  const reason =
    (await notReleased(evaluating.pool, file, campaign)) ?? (await changed(evaluating, file, campaign));
  return reason === null ? null : { event: "void", reason };
}

/** Why nobody has released the file validly, or null. */
async function notReleased(
  db: Sql,
  file: DueFile,
  campaign: ConsoleCampaignRow | null,
): Promise<string | null> {
  const { state, operatorId, decidedBy, decidedEmail, approverRole, released, rowCount } = file;
  if (released)
    return may(approverRole ?? "", "administer")
      ? null
      : `${decidedEmail} released it and is no longer an admin, so that did not count.`;
  const isOwn = state === "scheduled" || decidedBy === operatorId;
  if (isOwn) {
    const asked = { rows: rowCount, stamp: file.rules };
    return campaign && (await isToApprove(db, campaign, asked, new Date()))
      ? "The campaign needs an approval of this file since it was scheduled, so it was not sent."
      : null;
  }
  return may(approverRole ?? "", "approve")
    ? null
    : `${decidedEmail} approved it and is no longer an approver, so that did not count.`;
}

async function changed(
  { pool, rulesOf = (campaign) => readUploadRules(pool, campaign) }: Evaluating,
  file: DueFile,
  campaign: ConsoleCampaignRow | null,
): Promise<string | null> {
  const otherChannel = campaign && channelChange(file.channel, await channelOf(pool, campaign));
  const isSame = campaign && rulesStamp(await rulesOf(campaign)) === file.rules;
  if (isSame && !otherChannel) return null;
  const change = otherChannel ?? "The campaign's template or limits have changed";
  return file.state === "scheduled"
    ? `${change} since it was scheduled, so it was not sent. Look at its messages, and approve it again.`
    : `${change} since it was approved, so that did not count.`;
}
