import { type FileToSend, sendFile, uploadId } from "#components/uploads/send/upload-send.ts";
import { CallError } from "#lib/browser/api";
import type { UploadRecord } from "#lib/wire/console/upload";

const LEAST_WAIT_MS = 1000;
const MOST_WAIT_MS = 30_000;

export type PassageEnd =
  /** The console refused it before anything was sent. */
  | { kind: "denied"; error: CallError }
  /** It was waiting for a free slot, so nothing had been sent. */
  | { kind: "cancelled" }
  /** It was sent. Without a record the answer was lost, and only a query for `id` tells the outcome. */
  | { kind: "passed"; id: string; upload: UploadRecord | null };

export type Passage = { end: Promise<PassageEnd>; cancel: () => void };

/** Sends a file until it is answered. If the service had no free slot, the file is sent again after a wait. */
export function passFile(
  campaign: string,
  file: Omit<FileToSend, "id">,
  onProgress: (at: { sent: number; waitingUntil: number | null }) => void,
): Passage {
  let cancelled = false;
  let cancelStep = () => {};

  async function pass(): Promise<PassageEnd> {
    for (let attempt = 0; ; attempt += 1) {
      const id = uploadId();
      const sending = sendFile(campaign, { ...file, id }, (sent) => onProgress({ sent, waitingUntil: null }));
      cancelStep = sending.abort;
      const answer = await sending.answer.catch((error: unknown) =>
        error instanceof CallError ? error : new CallError("The connection to the console was lost.", null),
      );
      if (answer instanceof CallError) {
        const isDecided = answer.status !== null && answer.status < 500;
        return isDecided ? { kind: "denied", error: answer } : { kind: "passed", id, upload: null };
      }
      if (answer.state !== "dropped") return { kind: "passed", id, upload: answer };
      if (cancelled) return { kind: "cancelled" };
      const waitMs = waitBefore(attempt, answer.retryAfterMs);
      onProgress({ sent: 0, waitingUntil: Date.now() + waitMs });
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs);
        cancelStep = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      if (cancelled) return { kind: "cancelled" };
    }
  }

  return {
    end: pass(),
    cancel() {
      cancelled = true;
      cancelStep();
    },
  };
}

/** Exponential backoff with jitter, never earlier than the service asks. */
function waitBefore(attempt: number, askedMs: number | null, random = Math.random()): number {
  const backoff = LEAST_WAIT_MS * 2 ** Math.min(attempt, 5) * (0.5 + random / 2);
  return Math.min(MOST_WAIT_MS, Math.max(LEAST_WAIT_MS, askedMs ?? 0, backoff));
}
