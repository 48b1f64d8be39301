import { auditFile } from "#lib/console/approvals/audit-file";
import { CONSOLE } from "#lib/console/approvals/call-off";
import { listTrying, type TryingFile } from "#lib/console/approvals/due-files";
import { haltTrial, releaseRest } from "#lib/console/approvals/end-trial";
import { askForMails } from "#lib/console/approvals/file-mail-rows";
import type { ConsoleContext } from "#lib/console/context";
import { keepInterest } from "#lib/console/mirror/rows/interest";
import { type TrialVerdict, trialVerdict } from "#lib/domain/files/trial";
import { counted } from "#lib/domain/text/counted";
import { isDeliveryHeld } from "#lib/platform/installation/delivery-hold";
import { begin } from "#lib/platform/postgres/sql";

/** The first messages are read as often for this long as if a person had them open. */
const INTEREST_MS = 60_000;

/** Lets the rest of each file follow its first rows, or halts it, once it is known what became of these. */
export async function checkTrials({ pool }: Pick<ConsoleContext, "pool">): Promise<void> {
  if (await isDeliveryHeld(pool)) return;
  for (const file of await listTrying(pool)) {
    await keepInterest(pool, file.campaign, [], false, INTEREST_MS);
    const verdict = verdictOf(file);
    if (verdict.event === "wait") continue;
    await begin(pool, async (tx) => {
      const { event, reason } = verdict;
      const isDone =
        event === "continue"
          ? await releaseRest(tx, file.id, "trying")
          : await haltTrial(tx, file.id, reason);
      if (!isDone) return;
      if (event === "halt") await askForMails(tx, file.id, "halted");
      await auditFile(tx, file, { action: `file.${event}`, actor: CONSOLE, parameters: { reason } });
    });
  }
}

/** What the first rows say: by their messages, or by the upload that made none, or of which that is not known. */
function verdictOf({ trial, isOver }: TryingFile): TrialVerdict {
  const first = `the first ${counted(trial.rows, "message")}`;
  switch (trial.first?.state) {
    case "accepted":
      return trialVerdict(trial, trial.first, isOver);
    case "sending":
    case "dropped":
      return { event: "wait" };
    case "invalid":
    case "refused":
    case "stopped":
    case "not_sent":
      return { event: "halt", reason: `The service did not take ${first}. ${trial.first.message}`.trim() };
    default:
      if (!isOver) return { event: "wait" };
      return { event: "halt", reason: `It is not known whether ${first} were sent.` };
  }
}
