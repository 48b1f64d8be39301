import type { Refusal } from "#lib/domain/api/errors";

/** What the upload thread needs to know about a call. Plain data, because it is sent to another thread. */
export type UploadStart = {
  contentType: string;
  /** As the call declares them; null where it does not. */
  bytes: number | null;
  campaignId: string;
  actor: string;
  creatorId: string;
  nationalIdRecipients: boolean;
  address: string;
  traceId: string;
  /** The UUID of the batch to be made, where the caller has to find it again whatever happens. */
  batchId?: string;
};

/** A batch, or a refusal with its own sentence and further fields of the reply. */
export type UploadOutcome =
  | { batchId: string }
  | { refusal: Refusal; sentence: string | null; detail: Record<string, unknown> | null }
  | { fault: Fault };

/** An error in a form that keeps its code between threads. */
export type Fault = { message: string; code: string | null; stack: string; undone: boolean };

export type ToThread =
  | { type: "start"; upload: number; start: UploadStart }
  | { type: "chunk"; upload: number; bytes: Uint8Array }
  | { type: "end"; upload: number }
  | { type: "abort"; upload: number }
  /** Whether calls wait that files have to give way to. */
  | { type: "hold"; isHeld: boolean };

export type FromThread =
  | { type: "taken"; upload: number; bytes: number }
  /** How many uploads are at work now; others wait for them or for their clients. */
  | { type: "working"; uploads: number }
  | { type: "done"; upload: number; outcome: UploadOutcome };
