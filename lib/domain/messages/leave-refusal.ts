import { type BatchHours, nextWithin } from "#lib/domain/messages/batch-hours";
import { hoursLabel, weekdayTime } from "#lib/domain/messages/batch-hours-labels";

/** Why a message that waits may not leave now, as `leave_refusal` in SQL says it. */
export type LeaveReason =
  | "batch_stopped"
  | "batch_held"
  | "campaign_paused"
  | "outside_hours"
  | "delivery_held"
  | "route_closed";

type LeaveWords = { why: string; until: string };

const WORDS: Record<LeaveReason, LeaveWords> = {
  batch_stopped: { why: "This batch was stopped", until: "for good" },
  batch_held: { why: "This batch is held", until: "until a person lets it go on" },
  campaign_paused: { why: "This campaign is paused", until: "until an admin resumes it" },
  outside_hours: { why: "Batches of this campaign go in certain hours", until: "until they begin" },
  delivery_held: { why: "Delivery is held", until: "until an admin releases it" },
  route_closed: { why: "No route takes messages", until: "until one does" },
};

type LeaveFacts = { by: string; hours: BatchHours | null; now: Date };

/** The reason in a sentence, with until when. */
export function leaveSentence(reason: LeaveReason, { by, hours, now }: LeaveFacts): string {
  if (reason === "outside_hours" && hours) return outsideSentence(hours, now);
  const { why, until } = WORDS[reason];
  return `Nothing leaves ${until}: ${why.charAt(0).toLowerCase()}${why.slice(1)}${by && ` by ${by}`}.`;
}

/** Until when the batches of a campaign wait that is outside its hours. */
export function outsideSentence(hours: BatchHours, now: Date): string {
  const until = weekdayTime(nextWithin(hours, now), hours.zone);
  return `Nothing of a batch leaves until ${until}: batches of this campaign go ${hoursLabel(hours)}.`;
}
