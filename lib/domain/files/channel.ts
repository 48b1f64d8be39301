/** Where and as whom the messages of a campaign leave. */
export type Channel = {
  /** The address of its environment; null for this installation's own service. */
  address: string | null;
  /** The kind of its environment, such as `production`. */
  kind: string;
  /** The sender that its messages show; null where only another service knows. */
  sender: string | null;
};

/** What of a file's channel is another now, as the beginning of a sentence; null if nothing is, or it was not recorded. */
export function channelChange(before: Channel | null, now: Channel): string | null {
  if (!before) return null;
  if (before.kind !== now.kind)
    return `The campaign's environment has changed from ${before.kind} to ${now.kind}`;
  if (before.address !== now.address) return "The address of the campaign's environment has changed";
  if (before.sender === now.sender) return null;
  return `The campaign's sender has changed from ${named(before.sender)} to ${named(now.sender)}`;
}

function named(sender: string | null): string {
  return sender || "its route's own";
}
