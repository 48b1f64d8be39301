import type { BenchCampaign } from "#lib/bench/campaign";

export type Upload = {
  campaign: BenchCampaign;
  fileName: string;
  rows: number;
  /** From a 201; null when the client saw none. */
  batchId: string | null;
};

/** All that the clients know: what they asked for, and what they were told. */
export type Ledger = {
  uploads: Upload[];
  /** Single sends by the code that only this one has: the message's id from a 201, or null without one. */
  sends: Map<string, { campaign: BenchCampaign; messageId: string | null }>;
  /** Retries of one message that were answered with 201, by message id. */
  retried: Map<string, number>;
  batchRetries: number;
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
    operations: 0,
    answers: new Map(),
  };
}

export function accepted({ uploads }: Ledger): (Upload & { batchId: string })[] {
  return uploads.flatMap((upload) => (upload.batchId ? [{ ...upload, batchId: upload.batchId }] : []));
}
