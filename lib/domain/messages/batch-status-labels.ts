import { BATCH_STATUSES, type BatchStatus } from "#lib/domain/messages/status";

type BatchWords = { label: string; tone: "working" | "done" | "failed" | "unknown"; meaning: string };

export const BATCH_WORDS: Record<BatchStatus, BatchWords> = {
  messages_enqueuing: {
    label: "Enqueuing",
    tone: "working",
    meaning: "The messages of this batch are being queued. Failed messages can be retried when that is done.",
  },
  messages_enqueued: {
    label: "Enqueued",
    tone: "done",
    meaning: "All messages of this batch have been queued.",
  },
  messages_enqueuing_failed: {
    label: "Enqueuing failed",
    tone: "failed",
    meaning: "Some messages of this batch could not be queued. Retry the whole batch to try again.",
  },
  messages_held: {
    label: "Held",
    tone: "working",
    meaning: "Nothing more of this batch is sent until a person lets it go on.",
  },
  messages_stopped: {
    label: "Stopped",
    tone: "failed",
    meaning: "This batch was stopped for good. What had not left is not sent.",
  },
};

/** A batch's status in words. An unknown status is shown as it is; empty until its record was read. */
export function batchLabel(status: string): BatchWords {
  if (status === "") {
    return {
      label: "Not read yet",
      tone: "unknown",
      meaning: "The record of this batch has not been read yet.",
    };
  }
  return (
    knownBatchLabel(status) ?? {
      label: `Unknown: ${status}`,
      tone: "unknown",
      meaning: "The service uses a status that the console does not know.",
    }
  );
}

/** Shown for a batch that has failed messages, none of which can be retried. */
export const NO_RETRY_HELPS =
  "There is nothing to retry: each failed message has no retries left, or an error where a retry cannot help.";

/** Why the messages of a batch in this status cannot be retried now. */
export function batchStateSentence(status: string): string {
  if (status === "")
    return "The status of this batch has not been read yet, so its messages cannot be retried.";
  const { label } = batchLabel(status);
  const shown = label.endsWith(status) ? label : `${label} (${status})`;
  return `The status of this batch is “${shown}”, which does not allow retries.`;
}

function knownBatchLabel(raw: string): BatchWords | undefined {
  const status = BATCH_STATUSES.find((known) => known === raw);
  return status && BATCH_WORDS[status];
}
