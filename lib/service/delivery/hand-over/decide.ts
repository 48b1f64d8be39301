import { deliveryErrorCode } from "#lib/domain/messages/delivery-error";
import { formatRaw, type RawCode } from "#lib/domain/routes/raw-code";
import type { DeferredMessage } from "#lib/service/delivery/hand-over/deferred-rows";
import { type PartRow, partsOf } from "#lib/service/delivery/hand-over/part-rows";
import type { HandedOver, UnknownAttempt } from "#lib/service/delivery/hand-over/record-rows";
import type { TakenMessage } from "#lib/service/delivery/hand-over/take-rows";
import type { Outcome } from "#lib/service/providers/link";
import type { SendJobRow } from "#lib/service/queue/send-jobs";

/** The maximum number of times that a message is requeued after a refusal that should pass soon. */
const MOST_DEFERRALS = 5;

export type Answered = { message: TakenMessage; outcome: Outcome; isSimulated: boolean };

/** A provider's code, and the verdict on it. */
export type SeenCode = RawCode & { verdict: string; mapped: boolean };
type AnsweredCode = SeenCode & { messageId: string };

export type Decision = {
  over: HandedOver[];
  deferred: DeferredMessage[];
  unknown: UnknownAttempt[];
  parts: PartRow[];
  codes: AnsweredCode[];
  /** The code that makes the route pause, or null. */
  alarm: string | null;
};

/** Turns the provider's answers into changes of messages, attempts and the route. */
export function decide(answered: Answered[], jobs: SendJobRow[], ofRoute: string | null): Decision {
  const decision: Decision = {
    over: [],
    deferred: [],
    unknown: [],
    parts: [],
    codes: [],
    alarm: null,
  };
  const deferrals = new Map(jobs.map((job) => [job.id, job.holds]));
  for (const { message, outcome, isSimulated } of answered) {
    const { campaignId, id, n, jobId } = message;
    const routeId = isSimulated ? null : ofRoute;
    const taken = { campaignId, id, n, routeId };
    const attempt = { campaignId, messageId: id, n };
    if (outcome.kind === "accepted") {
      const { externalIds } = outcome;
      const parts = routeId === null ? null : externalIds.length;
      decision.over.push({ ...taken, externalId: externalIds[0] ?? "", error: null, parts, raw: null });
      if (routeId !== null) decision.parts.push(...partsOf(attempt, externalIds));
      continue;
    }
    const raw = formatRaw(outcome.codes);
    if (outcome.kind === "unknown") {
      decision.unknown.push({ campaignId, id, n, raw });
      see(decision, id, outcome.codes, { verdict: "unknown", mapped: true });
    } else if (
      outcome.kind === "refused" ||
      (outcome.briefly && (deferrals.get(jobId) ?? 0) >= MOST_DEFERRALS)
    ) {
      const error = outcome.kind === "refused" ? outcome.error : "server_unknown_error";
      const externalIds = outcome.kind === "refused" ? (outcome.externalIds ?? []) : [];
      const parts = routeId === null ? null : externalIds.length;
      const refused = { externalId: externalIds[0] ?? "", error: deliveryErrorCode(error), parts };
      decision.over.push({ ...taken, ...refused, raw: raw || null });
      if (routeId !== null) decision.parts.push(...partsOf(attempt, externalIds));
      see(decision, id, outcome.codes, { verdict: error, mapped: outcome.mapped ?? true });
    } else {
      const isThrottled = !outcome.alarm && wantsLess(outcome);
      decision.deferred.push({ campaignId, id, n, jobId, isBrief: outcome.briefly ?? false, isThrottled });
      if (outcome.alarm) decision.alarm = raw;
      const verdict = outcome.alarm ? "alarm" : "hold";
      see(decision, id, outcome.codes, { verdict, mapped: outcome.mapped ?? true });
    }
  }
  return decision;
}

/** Whether the provider asked for fewer messages. One deferred because the link was lost has no provider's code. */
function wantsLess({ codes, briefly }: Extract<Outcome, { kind: "deferred" }>): boolean {
  return !briefly && codes.some(({ source }) => source !== "own");
}

function see(
  decision: Decision,
  messageId: string,
  codes: RawCode[],
  made: Omit<SeenCode, keyof RawCode>,
): void {
  for (const code of codes) decision.codes.push({ ...code, ...made, messageId });
}
