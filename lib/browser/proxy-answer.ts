/** The code of an answer that is not the console's, but of a server in front of it. */
export const PROXY_ANSWER = "proxy_answer";

/** The meaning of an answer that is not the console's, and what helps. `writes` is set for calls that change something. */
export function proxyLabel(status: number, writes: boolean): string {
  const who = `A server in front of the console answered instead of it (HTTP ${status})`;
  if (status === 413)
    return (
      "This is larger than a server in front of the console allows (HTTP 413), so nothing of it arrived. " +
      "Ask who runs it to allow 45 MB there (nginx: client_max_body_size)."
    );
  if (status < 500) return `${who}. Reload the page; if it comes again, tell who runs it.`;
  if (!writes) return `${who}. Try again in a moment.`;
  return (
    `${who}, so its own answer was lost. The page looks up what became of it: ` +
    "if nothing has changed after a minute, it was not done, and you can try again."
  );
}
