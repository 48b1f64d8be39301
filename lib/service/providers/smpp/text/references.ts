/** The number of recipients whose last reference is remembered. */
const MAX_RECIPIENTS = 20_000;

/**
 * The next reference for a long message to a recipient. Each recipient has a separate count: a shared one
 * would use up the 8 bits of the short header within seconds.
 */
export function createReferences(random: () => number = Math.random): (recipient: string) => number {
  const last = new Map<string, number>();
  return (recipient) => {
    const reference = ((last.get(recipient) ?? Math.floor(random() * 0x10000)) + 1) & 0xffff;
    // Deletes the entry before setting it, so that the first entry is the one that was not written for longest.
    last.delete(recipient);
    last.set(recipient, reference);
    const [oldest] = last.size > MAX_RECIPIENTS ? last.keys() : [];
    if (oldest !== undefined) last.delete(oldest);
    return reference;
  };
}
