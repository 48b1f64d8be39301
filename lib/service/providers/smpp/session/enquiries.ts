/** Unanswered enquiries after which nobody is there. */
const MOST_UNANSWERED = 2;

/** Asks a silent peer whether it is there. `onDead`: it did not answer twice. */
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
    /** Something came. Only an answer shows that our own side is heard too. */
    heard(isAnswer: boolean): void {
      unanswered = 0;
      isAnswered ||= isAnswer;
    },
    stop: () => clearInterval(timer),
  };
}
