/** A call as the stand-in records it; never with its key. */
export type RecordedCall = {
  /** Milliseconds of this process's monotonic clock. */
  at: number;
  method: string;
  /** Below the campaign: `/messages`, `/messages/message_…`, `/batch/batch_…/messages`. */
  path: string;
  query: Record<string, string>;
  /** The name that the test's own senders give; the product gives none. */
  caller: string | null;
  /** Whether the credential was the campaign's own. */
  rightKey: boolean;
  /** Calls of the campaign that were still being answered when this one came. */
  beside: number;
  /** Null while it is being answered, and when the connection was ended instead. */
  status: number | null;
  endedAt: number | null;
};

/** The header by which a test's own sender is told from the product. */
export const CALLER_HEADER = "x-caller";

/** The most calls that came within any one second. */
export function busiestSecond(calls: RecordedCall[]): number {
  const moments = calls.map(({ at }) => at).sort((a, b) => a - b);
  return moments.reduce((most, start, index) => {
    const end = moments.findIndex((at) => at >= start + 1000);
    return Math.max(most, (end === -1 ? moments.length : end) - index);
  }, 0);
}

/** The calls that came since a moment of `performance.now()`. */
export function since(calls: RecordedCall[], moment: number): RecordedCall[] {
  return calls.filter(({ at }) => at >= moment);
}
