import type { BenchCampaign } from "#lib/bench/campaign";
import type { Steering } from "#lib/domain/messages/steer-batch";

export type Upload = {
  campaign: BenchCampaign;
  fileName: string;
  rows: number;
  /** The id in the 201; null when the client received no 201. */
  batchId: string | null;
};

/** A batch that was held, released or stopped. */
export type Steered = {
  batchId: string;
  steering: Steering;
  askedAt: number;
  /** Null without an answer: it may have happened. */
  answeredAt: number | null;
};

/** Everything that the clients know: what they asked for, and what was answered. */
export type Ledger = {
  uploads: Upload[];
  /** Single sends by their unique code: the message's id from the 201, or null without one. */
  sends: Map<string, { campaign: BenchCampaign; messageId: string | null }>;
  /** Retries of one message that were answered with 201, by message id. */
  retried: Map<string, number>;
  batchRetries: number;
  /** In the order in which it was asked for. */
  steered: Steered[];
  operations: number;
  /** How often each status was answered to which kind of call; 0 stands for no answer. */
  answers: Map<string, number>;
};

export function newLedger(): Ledger {
  return {
    uploads: [],
    sends: new Map(),
    retried: new Map(),
    batchRetries: 0,
    steered: [],
    operations: 0,
    answers: new Map(),
  };
}

export function accepted({ uploads }: Ledger): (Upload & { batchId: string })[] {
  return uploads.flatMap((upload) => (upload.batchId ? [{ ...upload, batchId: upload.batchId }] : []));
}
