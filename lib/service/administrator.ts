/** The person who changes the service's campaigns, for the audit record. */
export type Administrator = { actor: string; address: string | null; traceId: string | null };

/** A person who may run commands on the machine. */
export const COMMAND_LINE: Administrator = { actor: "command line", address: null, traceId: null };
