import type { ConsoleBatch } from "#lib/wire/console-batch";

type BatchWords = { label: string; tone: "working" | "done" | "failed" | "unknown"; meaning: string };

const WORDS: Record<string, BatchWords | undefined> = {
  messages_enqueuing: {
    label: "Enqueuing",
    tone: "working",
    meaning: "Its messages are being put on the queue. Until that is done none of them can be retried.",
  },
  messages_enqueued: {
    label: "Enqueued",
    tone: "done",
    meaning: "All its messages are on the queue or beyond it.",
  },
  messages_enqueuing_failed: {
    label: "Enqueuing failed",
    tone: "failed",
    meaning: "Some messages did not get onto the queue. A retry of the whole batch tries again.",
  },
};

/** A batch's status in words; one that is new to us as it is, and none until its record has been seen. */
export function batchWords(status: string): BatchWords {
  if (status === "") {
    return { label: "Not read yet", tone: "unknown", meaning: "Its record has not been read yet." };
  }
  return (
    WORDS[status] ?? {
      label: `Unknown: ${status}`,
      tone: "unknown",
      meaning: "The service uses a status that the console does not know.",
    }
  );
}

/** What stands beside the batch's retry button. */
export function batchRetryReason(batch: ConsoleBatch): { denied: boolean; text: string } {
  const { label } = batchWords(batch.status);
  if (batch.retryDenied) return { denied: true, text: batch.retryDenied };
  if (batch.progress.failed === 0) return { denied: true, text: "No message of this batch has failed." };
  if (!batch.retryable)
    return { denied: true, text: `The batch is in the state "${label}", which does not allow retries.` };
  if (batch.failedRetryable === 0) {
    return { denied: true, text: "No failed message is worth a retry: all are used up or marked No." };
  }
  const n = batch.failedRetryable.toLocaleString("en");
  return {
    denied: false,
    text: `${n} failed ${batch.failedRetryable === 1 ? "message" : "messages"} can be retried.`,
  };
}
