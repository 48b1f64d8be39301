import type { Pool } from "pg";
import { LEASE_MS } from "#lib/service/delivery/hand-over/take-window";
import { renewJobs, type SendJobRow } from "#lib/service/queue/send-jobs";

const RENEW_MS = 5000;

/** The lease of jobs whose messages are being handed over. */
export type Lease = {
  /** The end on the process's own clock. It is in the past once the lease has ended. */
  endsMs(): number;
  /** Whether the lease still runs, so that no other worker can have taken the jobs. */
  isValid(): boolean;
  renew(): Promise<void>;
  /** Stops the renewals. */
  stop(): void;
};

/** Keeps renewing the lease, because a slow route may take longer. `taken` is a moment before the lease began. */
export function keepLease(pool: Pool, claimed: SendJobRow[], taken: Moment): Lease {
  let { ms, wallMs } = taken;
  const renew = async () => {
    const at = thisMoment();
    if (await renewJobs(pool, claimed, LEASE_MS).catch(() => false)) ({ ms, wallMs } = at);
  };
  const timer = setInterval(renew, RENEW_MS);
  return {
    endsMs: () => ms + LEASE_MS,
    isValid: () => performance.now() < ms + LEASE_MS && Date.now() < wallMs + LEASE_MS,
    renew,
    stop: () => clearInterval(timer),
  };
}

/** A moment on both clocks, because the process's clock may stand still while its machine is suspended. */
export type Moment = { ms: number; wallMs: number };

export function thisMoment(): Moment {
  return { ms: performance.now(), wallMs: Date.now() };
}
