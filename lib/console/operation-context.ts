import type { Mirror } from "#lib/console/context";

export type OperationContext = Mirror;

/** Longer than a call can take: who has not come back by then is gone. */
export const LEASE_MS = 25_000;
