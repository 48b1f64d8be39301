import { keepSpan, traced } from "#lib/platform/tracing/tracing";
import type { Delivery } from "#lib/service/delivery/context";
import type { Carrier } from "#lib/service/delivery/hand-over/carrier";
import type { Answered } from "#lib/service/delivery/hand-over/decide";
import { keepLease } from "#lib/service/delivery/hand-over/lease";
import { record } from "#lib/service/delivery/hand-over/record";
import type { OnOutcome } from "#lib/service/delivery/hand-over/submit";
import type { TakenChunk } from "#lib/service/delivery/hand-over/take";
import type { Outcome } from "#lib/service/providers/link";

/** Answers wait this long for others, so that answers that come together are recorded together. */
const GATHER_MS = 50;

type Options = {
  stopping: AbortSignal;
  /** Called with the number of messages that were just recorded. */
  onRecorded: (n: number) => void;
};

export type Recorder = {
  add: OnOutcome;
  /** Whether the messages still belong to this worker. */
  isOurs(): boolean;
  /** Resolves once everything is recorded. A message without an answer counts as unknown. */
  end(): Promise<void>;
};

/** Records the answers for messages as they come, and renews the lease of their jobs meanwhile. */
export function openRecorder(
  delivery: Delivery,
  carrier: Carrier,
  { pool, claimed, takenAt, messages }: TakenChunk,
  { stopping, onRecorded }: Options,
): Recorder {
  const { routeId } = carrier;
  const open = new Set(messages.keys());
  const lease = keepLease(pool, claimed, takenAt);
  /** Jobs with messages whose outcome is unknown. */
  const unknown = new Set<number>();
  let waiting: Answered[] = [];
  let timer: NodeJS.Timeout | undefined;
  let recording: Promise<unknown> = Promise.resolve();
  const faults: unknown[] = [];

  const add: OnOutcome = (i, outcome, isSimulated) => {
    const message = messages[i];
    if (!message || !open.delete(i)) return;
    waiting.push({ message, outcome, isSimulated });
    if (routeId !== null) delivery.recording.add(routeId, idsOf(outcome));
    timer ??= setTimeout(() => {
      timer = undefined;
      recording = recording.then(() => flush(false));
    }, GATHER_MS);
  };

  // Answers come outside the chunk's own call: this keeps their recording in its span.
  const recordTraced = keepSpan((answered: Answered[], isLast: boolean) =>
    traced("record", { kind: "internal", attributes: { "redial.messages": answered.length } }, () =>
      record(delivery, carrier, { pool, claimed, answered, unknown, isLast }, { lease, stopping }),
    ),
  );

  async function flush(isLast: boolean): Promise<void> {
    const answered = waiting;
    waiting = [];
    if (answered.length === 0 && !isLast) return;
    for (const { message, outcome } of answered) {
      if (outcome.kind === "unknown") unknown.add(message.jobId);
    }
    try {
      await recordTraced(answered, isLast);
      onRecorded(answered.length);
    } catch (error) {
      faults.push(error);
      // They stay until their lease ends, and later answers are recorded all the same.
      for (const { message } of answered) unknown.add(message.jobId);
    } finally {
      if (routeId !== null) {
        delivery.recording.remove(
          routeId,
          answered.flatMap(({ outcome }) => idsOf(outcome)),
        );
      }
    }
  }

  async function end(): Promise<void> {
    clearTimeout(timer);
    try {
      await recording;
      for (const i of open) {
        add(i, { kind: "unknown", codes: [{ source: "own", code: "no answer" }] }, false);
        clearTimeout(timer);
      }
      await flush(true);
    } finally {
      lease.stop();
    }
    if (faults.length > 0) throw faults[0];
  }

  return { add, isOurs: lease.isValid, end };
}

function idsOf(outcome: Outcome): string[] {
  return "externalIds" in outcome ? (outcome.externalIds ?? []) : [];
}
