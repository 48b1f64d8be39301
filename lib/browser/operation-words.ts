import { STOP_WORDS } from "#lib/browser/stop-words";
import { showDuration } from "#lib/domain/show-time";
import type { ExportFacts, Operation, OperationDetail } from "#lib/wire/console-operation";

/** "280 messages", "1 message". */
export function messagesCount(n: number): string {
  return n === 1 ? "1 message" : `${n.toLocaleString("en")} messages`;
}

/** What an operation is called, in its list and on its page. */
export function operationTitle({ kind, title }: Operation): string {
  return kind === "export" ? `Export of ${title}` : `Retry of ${title}`;
}

/** "1.2 MB", of 1,000,000 bytes each, as file managers say it. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
}

/** "about 2 min" for so many calls at a pace; exact seconds would claim too much. */
export function likelyTime(calls: number, perSecond: number): string {
  const seconds = Math.max(1, Math.ceil(calls / perSecond));
  if (seconds < 60) return `about ${Math.ceil(seconds / 5) * 5} s`;
  if (seconds < 3600) return `about ${Math.ceil(seconds / 60)} min`;
  return `about ${showDuration(Math.ceil(seconds / 600) * 600_000)}`;
}

/** Where an operation's messages are listed, or those of one outcome and reason. */
export function messagesOf(campaign: string, operation: number, outcome = "", reason = ""): string {
  const parts = { operation: String(operation), ...(outcome && { outcome }), ...(reason && { reason }) };
  return `/campaigns/${campaign}/messages?${new URLSearchParams(parts)}`;
}

/** Who or what ended an operation before its end; empty when nothing did. */
export function cancelledSentence({ cancelledBy, stopReason }: Operation): string {
  if (stopReason === "removed") return " Stopped: the person who began this was removed.";
  if (stopReason === "role") return " Stopped: the person who began this may no longer do it.";
  return cancelledBy === null ? "" : ` Cancelled by ${cancelledBy}.`;
}

const SLOWED =
  "Slower than usual: the campaign's limit is busy, or the service is not answering. It goes on by itself.";

/** How far an operation is, how fast, and how long it still takes. */
export function paceSentence({ operation, callsLately, secondsLeft, freshness }: OperationDetail): string {
  const { hold, counts } = operation;
  const { queued, unclear } = counts;
  if (operation.kind === "whole_batch") return wholeSentence(operation);
  if (operation.export) return exportSentence(operation, operation.export);
  if (operation.endedAt) return "Nothing is left to request.";
  if (operation.cancelledAt) return "Waiting for the answers to those already requested.";
  if (hold?.reason === "stopped") {
    const help = freshness.stop ? ` ${STOP_WORDS[freshness.stop.reason].help}` : "";
    return `Nothing more is sent until the campaign can be called again; then it goes on by itself.${help}`;
  }
  if (queued === 0) return `Checking what became of ${messagesCount(unclear)} without an answer.`;
  const left = secondsLeft === null ? "" : `, ${likelyTime(secondsLeft, 1)} left`;
  const pace = callsLately > 0 ? `${callsLately} in the last minute` : "Beginning";
  return `${pace}${left}.${freshness.slowed ? ` ${SLOWED}` : ""}`;
}

function exportSentence({ total, cancelledAt }: Operation, made: ExportFacts): string {
  if (cancelledAt) return "Nothing of it was kept.";
  if (made.failed) return "The file could not be made.";
  if (made.expiresAt) return `${messagesCount(total)} in the file.`;
  if (made.asOf === null) return "Waiting for its turn.";
  return `${made.rows.toLocaleString("en")} of ${messagesCount(total)} written.`;
}

function wholeSentence({ counts, total }: Operation): string {
  if (counts.queued > 0) return "Waiting for a free slot.";
  if (counts.accepted > 0) return "The service has accepted the retry of the whole batch.";
  if (counts.refused > 0) return "The service has refused the retry of the whole batch.";
  if (counts.skipped === total) return "Nothing was sent.";
  return "Unclear whether it was accepted: the answer was lost. It is not sent again; the messages show what became of it.";
}
