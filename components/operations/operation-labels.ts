import { operationEnd } from "#components/operations/operation-end.ts";
import { stateLabel } from "#lib/browser/live/freshness-labels";
import { STOP_WORDS } from "#lib/domain/messages/stop-labels";
import { counted } from "#lib/domain/text/counted";
import { showDuration } from "#lib/domain/time/show-time";
import type { ExportFacts } from "#lib/wire/console/export";
import type { Operation, OperationDetail } from "#lib/wire/console/operation";

/** Title of an operation, in its list and on its page. */
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
  const step = seconds < 60 ? 5 : seconds < 3600 ? 60 : 600;
  return `about ${showDuration(Math.ceil(seconds / step) * step * 1000)}`;
}

/** Path of the list of an operation's messages, or those with one outcome and reason. */
export function messagesOf(campaign: string, operation: number, outcome = "", reason = ""): string {
  const parts = { operation: String(operation), ...(outcome && { outcome }), ...(reason && { reason }) };
  return `/campaigns/${campaign}/messages?${new URLSearchParams(parts)}`;
}

/** Why an operation was ended early; empty when it was not. */
export function cancelledSentence({ cancelledBy, stopReason }: Operation): string {
  if (stopReason === "removed") return " Stopped, because the person who started it was removed.";
  if (stopReason === "role") return " Stopped, because the person who started it no longer has permission.";
  return cancelledBy === null ? "" : ` Cancelled by ${cancelledBy}.`;
}

/** The reason of a call that was not answered and after which nothing changed. */
const UNCHANGED = "unchanged";

const SLOWED = "Slower than usual, because the campaign's shared limit is busy.";
const TROUBLED = "The service does not answer every call. The operation continues.";

/** An operation's progress, speed and remaining time. */
export function paceSentence(detail: OperationDetail): string {
  const { operation, callsLately, secondsLeft, freshness } = detail;
  const { postponed, counts } = operation;
  const { queued, unclear } = counts;
  if (operation.kind === "whole_batch") return wholeSentence(detail);
  if (operation.export) return exportSentence(operation, operation.export);
  if (operation.endedAt) return operationEnd(operation).sentence;
  if (operation.cancelledAt) return "Waiting for the answers to retries already requested.";
  if (postponed?.reason === "stopped") {
    const help = freshness.stop ? ` ${STOP_WORDS[freshness.stop.reason].help}` : "";
    return `Calls to the service have stopped. The operation continues by itself when they work again.${help}`;
  }
  if (queued === 0)
    return `Checking whether the service accepted ${counted(unclear, "retry", "retries")} whose answer was lost.`;
  if (freshness.state === "unanswered")
    return `${stateLabel(freshness)}. The operation continues by itself when the service answers again.`;
  const left = secondsLeft === null ? "" : `, ${likelyTime(secondsLeft, 1)} left`;
  const isNew = Date.parse(freshness.asOf) - Date.parse(operation.createdAt) < 60_000;
  const pace = callsLately > 0 || !isNew ? `${counted(callsLately, "call")} in the last minute` : "Starting";
  const why = freshness.trouble ? ` ${TROUBLED}` : freshness.slowed ? ` ${SLOWED}` : "";
  return `${pace}${left}.${why}`;
}

function exportSentence({ total, cancelledAt }: Operation, made: ExportFacts): string {
  if (cancelledAt) return "Nothing was kept.";
  if (made.failed) return "The file could not be made.";
  if (made.expiresAt) return `${counted(total, "message")} in the file.`;
  if (made.asOf === null) return "Waiting to start.";
  return `${made.rows.toLocaleString("en")} of ${counted(total, "message")} written.`;
}

function wholeSentence({ operation, refused, recheck }: OperationDetail): string {
  const { counts, total } = operation;
  if (counts.queued > 0) {
    return recheck?.beganAt && !recheck.endedAt ? "Nothing has been sent yet." : "Waiting for a free slot.";
  }
  if (counts.accepted > 0) return "The service accepted the retry of the whole batch.";
  if (refused.some(({ reason }) => reason === UNCHANGED)) {
    return "The service's answer was lost. The service probably did not accept the retry of the whole batch.";
  }
  if (counts.refused > 0) return "The service refused the retry of the whole batch.";
  if (counts.skipped === total) return "Nothing was sent.";
  return "Unclear whether the service accepted the retry, because its answer was lost. The retry is not sent again. The messages' statuses show the result.";
}
