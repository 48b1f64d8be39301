/**
 * The person who requested work that is done later, and is responsible for it. `consoleTraceId` is the trace
 * id of the console's answer; it is not stored.
 */
export type Requester = {
  operatorId: string;
  operatorEmail: string;
  address: string | null;
  consoleTraceId?: string | null | undefined;
};
