import type { Delivery } from "#lib/service/delivery/context";
import type { OutgoingMessage, SubmitOutcome } from "#lib/service/providers/provider";

/** Well below the lease, so that a worker gives up on the provider before other workers give up on the worker. */
const SUBMIT_TIMEOUT_MS = 10_000;

const NOT_RENDERED = { externalId: "", error: "server_unknown_error" } as const;

/**
 * Hands the messages to the provider. Returns the outcome of each, in the same order; null when the provider gave no
 * usable answer. A message that could not be rendered is not handed over and fails.
 */
export async function submit(
  { provider, metrics, log }: Delivery,
  rendered: (OutgoingMessage | null)[],
): Promise<SubmitOutcome[] | null> {
  const chunk = rendered.filter((message) => message !== null);
  if (chunk.length < rendered.length) {
    log.error(
      { messages: rendered.length - chunk.length },
      "messages without a template body cannot be sent; they fail",
    );
  }
  if (chunk.length === 0) return rendered.map(() => NOT_RENDERED);
  const finished = metrics.providerSeconds.startTimer();
  try {
    const outcomes = await provider.submit(chunk, AbortSignal.timeout(SUBMIT_TIMEOUT_MS));
    if (outcomes.length !== chunk.length) throw new Error("the provider did not answer for every message");
    finished({ outcome: "answered" });
    const answered = outcomes.values();
    return rendered.map((message) => (message === null ? null : answered.next().value) ?? NOT_RENDERED);
  } catch (error) {
    finished({ outcome: "failed" });
    log.error(
      { err: error, messages: chunk.length },
      "the provider gave no usable answer; messages of which no receipt comes fail when their lease ends",
    );
    return null;
  }
}
