/** After this many unanswered enquiries the peer is considered gone. */
const MOST_UNANSWERED = 2;

/** Asks a silent peer whether it is there. Calls `onDead` when it did not answer twice. */
export function keepEnquiring(idleMs: number, { ask, onDead }: { ask(): void; onDead(): void }) {
  let unanswered = 0;
  let isAnswered = true;
  const timer = setInterval(() => {
    if (unanswered >= MOST_UNANSWERED) {
      onDead();
    } else if (!isAnswered) {
      unanswered++;
      ask();
    }
    isAnswered = false;
  }, idleMs);
  return {
    /** Notes that a PDU came. Only an answer shows that the peer receives what we send. */
    handle(isAnswer: boolean): void {
      unanswered = 0;
      isAnswered ||= isAnswer;
    },
    stop: () => clearInterval(timer),
  };
}
