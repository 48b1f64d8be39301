/** Message statuses in the order in which a message passes through them; the position is the database's code. */
export const MESSAGE_STATUSES = [
  "created",
  "enqueued",
  "sending",
  "sent",
  "sent_to_telco",
  "success",
  "failure",
] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** The specification names `messages_enqueued` and `messages_enqueuing_failed`; the others are ours. */
export const BATCH_STATUSES = [
  "messages_enqueuing",
  "messages_enqueued",
  "messages_enqueuing_failed",
  "messages_held",
  "messages_stopped",
] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** The console tells `stopped` from `failure`, as which the API has it: the message had not left when its batch was stopped. */
export const SHOWN_STATUSES = [...MESSAGE_STATUSES, "stopped"] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/** Nothing follows them by itself. */
export const END_STATUSES: readonly ShownStatus[] = ["success", "failure", "stopped"];

/** Statuses that another status will follow. */
export const MOVING_STATUSES: readonly MessageStatus[] = MESSAGE_STATUSES.filter(
  (status) => !END_STATUSES.includes(status),
);

export function isTerminal(status: ShownStatus): boolean {
  return END_STATUSES.includes(status);
}

/** The database's code for a status. */
export function statusCode(status: MessageStatus): number {
  return MESSAGE_STATUSES.indexOf(status);
}

export function messageStatus(code: number): MessageStatus {
  const status = MESSAGE_STATUSES[code];
  if (!status) throw new RangeError(`no message status has the code ${code}`);
  return status;
}

export function batchStatusCode(status: BatchStatus): number {
  return BATCH_STATUSES.indexOf(status);
}

export function batchStatus(code: number): BatchStatus {
  const status = BATCH_STATUSES[code];
  if (!status) throw new RangeError(`no batch status has the code ${code}`);
  return status;
}
