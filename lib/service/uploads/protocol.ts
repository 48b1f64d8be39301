import type { Refusal } from "#lib/domain/api/errors";
import type { SetPace } from "#lib/domain/files/pace";

/** The facts of a call for the upload thread. Plain data, because it is sent to another thread. */
export type UploadStart = {
  contentType: string;
  /** The size that the call declares, or null. */
  bytes: number | null;
  campaignId: string;
  actor: string;
  creatorId: string;
  nationalIdRecipients: boolean;
  address: string;
  traceId: string;
  /** The UUID of the batch to be made, if the caller has to find it again whatever happens. */
  batchId?: string;
  /** How fast the batch leaves, and who chose that; without it as fast as it can. */
  pace?: SetPace | null | undefined;
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
  /** Whether files must wait because of waiting calls. */
  | { type: "pause"; isPaused: boolean };

export type FromThread =
  | { type: "taken"; upload: number; bytes: number }
  /** The number of uploads that work now; others wait for them or for their clients. */
  | { type: "working"; uploads: number }
  | { type: "done"; upload: number; outcome: UploadOutcome };
