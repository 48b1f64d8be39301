import { formatRaw } from "#lib/domain/routes/raw-code";
import type { LinkEvent } from "#lib/service/providers/link";
import type { Outbox } from "#lib/service/providers/smpp/sending/outbox";
import type { PartAnswer } from "#lib/service/providers/smpp/sending/part-answer";
import type { Slowdown } from "#lib/service/providers/smpp/sending/slowdown";

type Deferred = Extract<PartAnswer, { kind: "deferred" }>;

const QUEUE_FULL = "0x14";

/** Slows the route down when the centre takes no messages, holds the waiting ones, and notes an event. */
export function createThrottle(
  slowdown: Slowdown,
  outbox: Pick<Outbox, "deferWaiting">,
  event: (event: LinkEvent) => void,
  onEnd: () => void,
) {
  let timer: NodeJS.Timeout | undefined;
  return {
    deferred({ codes, alarm }: Deferred): void {
      if (!slowdown.slowDown(codes.some(({ code }) => code === QUEUE_FULL))) return;
      outbox.deferWaiting();
      const pauseMs = slowdown.waitMs();
      clearTimeout(timer);
      timer = setTimeout(onEnd, pauseMs + 1);
      const why = `The centre took no message (${formatRaw(codes)}).`;
      event(
        alarm
          ? { kind: "alarm", words: `${why} Something is wrong with the account or its settings.` }
          : { kind: "throttled", words: `${why} Nothing is sent for ${Math.round(pauseMs / 1000)} s.` },
      );
    },
    close: () => clearTimeout(timer),
  };
}
