/**
 * The person who requested something that is done later, and is responsible for it; with the trace id of what the console
 * answered them, which is not kept.
 */
export type Asker = {
  operatorId: string;
  operatorEmail: string;
  address: string | null;
  consoleTraceId?: string | null | undefined;
};
