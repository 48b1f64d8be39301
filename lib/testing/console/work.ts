import { onTestFinished } from "vitest";
import { CAMPAIGN_PACE, type Pace } from "#lib/console/operations/pace";
import { runOperations } from "#lib/console/work/run-operations";
import type { failedMessages } from "#lib/testing/console/failed-messages";
import { NO_INTAKE } from "#lib/testing/console/mirror";

type Scene = Pick<Awaited<ReturnType<typeof failedMessages>>, "mirror">;
/** `during`: lets time pass, where the clock is frozen. */
type How = { pace?: Pace; during?: (stopped: Promise<void>) => Promise<void> };

/** A worker, until it is stopped or the test ends. */
export function work({ mirror }: Scene, how: How = {}): () => Promise<void> {
  const { pace = CAMPAIGN_PACE, during = (stopped) => stopped } = how;
  const stopping = new AbortController();
  const running = runOperations(
    { ...mirror, onFault: () => undefined, pace, give: NO_INTAKE },
    stopping.signal,
  );
  const stop = () => {
    stopping.abort();
    return during(running);
  };
  onTestFinished(stop);
  return stop;
}
