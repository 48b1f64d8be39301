import { appendFile } from "node:fs/promises";
import type { Pool } from "pg";
import { formatId } from "#lib/domain/api/id";
import { hasTestRecipients } from "#lib/domain/recipients/test-recipients";
import { loop } from "#lib/platform/loop";
import { isTransient } from "#lib/platform/postgres/database-unavailable";
import type { Settings } from "#lib/platform/settings/settings";
import { tryAgain } from "#lib/platform/try-again";
import { Wake } from "#lib/platform/wake";
import type { Link, Outcome, OutgoingMessage } from "#lib/service/providers/link";
import type { SimulatedReceipt } from "#lib/service/providers/simulated-receipt";
import { insertReceipts, takeDueReceipts } from "#lib/service/providers/simulator/receipt-rows";
import { simulatedOutcome } from "#lib/service/providers/simulator/simulated-outcome";
import { planReceipts } from "#lib/service/providers/simulator/simulated-receipts";

/** How long receipts that are due at once, as without latency, are gathered. */
const APART_MS = 40;

/** The most messages that the simulator takes at once. It has no window; one transaction handles this many. */
const READY = 2000;
const REFUSED: Outcome = { kind: "refused", error: "server_unknown_error", codes: [], mapped: true };

/** Well below the lease of the messages. */
const SUBMIT_TIMEOUT_MS = 10_000;
const IDLE = {
  ...{
    inWindow: 0,
    window: READY,
    sentLastSecond: 0,
    ratePerSecond: READY,
    throttledUntil: null,
    answerMs: null,
  },
};

export type Simulator = Link & {
  /** Passes receipts to `deliver` until the signal aborts. They come again when it fails. */
  receive(deliver: (receipts: SimulatedReceipt[]) => Promise<void>, signal: AbortSignal): Promise<void>;
};

/**
 * A provider that sends nothing. It logs each message, stores future receipts in the database, so that they survive the
 * worker, and delivers them when they are due. In `loadtest` there are no receipts: messages stop at `sent`.
 */
export function simulator(
  pool: Pool,
  settings: Pick<Settings, "environment" | "simulator">,
  onFault: (error: unknown) => void,
): Simulator {
  const { latencyMs, failureRate, log } = settings.simulator;
  const testRecipients = hasTestRecipients(settings.environment);
  const due = new Wake();

  return {
    ready: () => Promise.resolve(READY),
    done() {},

    async submit(messages, onOutcome) {
      const endMs = performance.now() + SUBMIT_TIMEOUT_MS;
      if (log) await appendFile(log, logLines(messages));
      const now = Date.now();
      const decided = messages.map((message) => ({
        message,
        ...simulatedOutcome(message, failureRate, testRecipients),
      }));
      // The service's own errors come at hand-over; errors of mobile operators come later.
      const accepted = decided.filter(({ error }) => error !== "server_unknown_error");
      if (settings.environment !== "loadtest") {
        const owed = planReceipts(accepted, now, latencyMs);
        await tryAgain(
          () => insertReceipts(pool, owed),
          (error) => isTransient(error) && performance.now() < endMs,
        );
        due.wake();
      }
      for (const [i, { message, error }] of decided.entries()) {
        const isRefused = error === "server_unknown_error";
        onOutcome(i, isRefused ? REFUSED : { kind: "accepted", externalIds: [`sim-${message.attemptId}`] });
      }
    },

    report: () => IDLE,
    close: () => Promise.resolve(),

    receive(deliver, signal) {
      return loop(() => takeDueReceipts(pool, deliver), {
        signal,
        onFault,
        apartMs: APART_MS,
        wake: due,
      });
    },
  };
}

function logLines(messages: OutgoingMessage[]): string {
  const at = new Date().toISOString();
  return messages
    .map(({ messageId, attemptId }) => `${at} ${formatId("message", messageId)} ${attemptId}\n`)
    .join("");
}
