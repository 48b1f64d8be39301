import type { FilePace } from "#lib/console/approvals/approval-rows";
import { auditFile } from "#lib/console/approvals/audit-file";
import { beginSending } from "#lib/console/approvals/begin-sending";
import { CONSOLE, callOff, type Evaluating } from "#lib/console/approvals/call-off";
import {
  type DueFile,
  deleteSpentPieces,
  lockDropped,
  lockDueFile,
  sendLater,
  takeExpired,
  takeMissed,
} from "#lib/console/approvals/due-files";
import { endUpload } from "#lib/console/approvals/end-upload";
import { partOf } from "#lib/console/approvals/file-parts";
import { piecesOf, sealPlainPieces } from "#lib/console/approvals/pieces";
import { checkTrials } from "#lib/console/approvals/run-trials";
import type { RunningContext } from "#lib/console/context";
import type { GiveFile } from "#lib/console/gateway/own/upload";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { uploadFile } from "#lib/console/uploads/upload-file";
import type { UploadRow } from "#lib/console/uploads/upload-rows";
import { paceOfFirst, readPace, type SetPace } from "#lib/domain/files/pace";
import { isDeliveryHeld } from "#lib/platform/installation/delivery-hold";
import { loop } from "#lib/platform/loop";
import { begin } from "#lib/platform/postgres/sql";

const LOOK_MS = 1000;
const TIDY_MS = 10_000;
const TRIALS_MS = 3000;
/** The pause after a busy service's answer that does not give one. */
const LATER_MS = 5000;

export type ApprovalContext = RunningContext &
  Pick<Evaluating, "rulesOf"> & {
    /** Sends a file to this installation's service. */
    give: GiveFile;
  };

/** Sends held files whose time has come, and ends those whose time has passed. Any number of processes may run it. */
export async function runApprovals(context: ApprovalContext, signal: AbortSignal): Promise<void> {
  const { onFault } = context;
  await Promise.all([
    loop(() => sendNext(context), { signal, onFault, idleMs: LOOK_MS }),
    loop(() => tidy(context), { signal, onFault, idleMs: TIDY_MS }),
    loop(() => checkTrials(context).then(() => false), { signal, onFault, idleMs: TRIALS_MS }),
  ]);
}

/** Ends what waited too long, and takes up what a process that died has left; true when there is more to seal. */
export async function tidy({ pool, keySecret }: ApprovalContext): Promise<boolean> {
  await begin(pool, async (tx) => {
    for (const file of await takeExpired(tx)) {
      await endUpload(tx, file.id, "expired");
      await auditFile(tx, file, { action: "file.expire", actor: CONSOLE });
    }
    for (const file of await takeMissed(tx)) {
      await endUpload(tx, file.id, "missed");
      await auditFile(tx, file, { action: "file.miss", actor: CONSOLE });
    }
    for (const { id } of await lockDropped(tx)) await sendLater(tx, id, 0);
  });
  await deleteSpentPieces(pool);
  return sealPlainPieces(pool, keySecret);
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
        upload: (await callOff(context, tx, file)) ? null : await beginSending(tx, file),
      }
    );
  });
  if (found?.upload) await send(context, found.file, found.upload);
  return found !== null;
}

async function send(
  context: ApprovalContext,
  { id, trial, pace }: DueFile,
  upload: UploadRow,
): Promise<void> {
  const { pool } = context;
  const campaign = await findConsoleCampaign(pool, upload.campaign);
  if (!campaign) return;
  const pieces = piecesOf(pool, context.keySecret, id);
  const part = trial?.passed ? "rest" : "first";
  const { row, retryAfterMs } = await uploadFile(
    context,
    campaign,
    trial ? { ...upload, ...trial.parts[part] } : upload,
    trial ? partOf(pieces, trial.rows, part) : pieces,
    { address: null, give: context.give, pace: pace && paceOf(pace, trial !== null && !trial.passed) },
  );
  if (row.state === "dropped") await begin(pool, (tx) => sendLater(tx, id, retryAfterMs ?? LATER_MS));
  else await deleteSpentPieces(pool);
}

function paceOf({ by, ...text }: FilePace, isFirst: boolean): SetPace | null {
  const pace = isFirst ? paceOfFirst(readPace(text)) : readPace(text);
  return pace && { ...pace, setBy: by };
}
