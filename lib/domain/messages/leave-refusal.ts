import type { BatchStatus } from "#lib/domain/messages/status";

/** In the order in which they count: what concerns fewer messages first. */
export const LEAVE_REASONS = [
  "batch_stopped",
  "batch_held",
  "campaign_paused",
  "delivery_held",
  "route_closed",
] as const;
export type LeaveReason = (typeof LEAVE_REASONS)[number];

export type LeaveFacts = {
  /** Null for a single send. */
  batchStatus: BatchStatus | null;
  isCampaignPaused: boolean;
  isDeliveryHeld: boolean;
  /** Paused, draining or in alarm. */
  isRouteClosed: boolean;
};

/**
 * Why a message that waits may not leave now, or null when it may. Claims decide by the same rule in SQL (`leave_refusal`); a
 * test holds both to each other.
 */
export function leaveRefusal(facts: LeaveFacts): LeaveReason | null {
  if (facts.batchStatus === "messages_stopped") return "batch_stopped";
  if (facts.batchStatus === "messages_held") return "batch_held";
  if (facts.isCampaignPaused) return "campaign_paused";
  if (facts.isDeliveryHeld) return "delivery_held";
  if (facts.isRouteClosed) return "route_closed";
  return null;
}

type LeaveWords = { why: string; until: string };

const WORDS: Record<LeaveReason, LeaveWords> = {
  batch_stopped: { why: "This batch was stopped", until: "for good" },
  batch_held: { why: "This batch is held", until: "until a person lets it go on" },
  campaign_paused: { why: "This campaign is paused", until: "until an admin resumes it" },
  delivery_held: { why: "Delivery is held", until: "until an admin releases it" },
  route_closed: { why: "No route takes messages", until: "until one does" },
};

/** The same in a sentence, with until when. */
export function leaveSentence(reason: LeaveReason, by: string): string {
  const { why, until } = WORDS[reason];
  return `Nothing leaves ${until}: ${why.charAt(0).toLowerCase()}${why.slice(1)}${by && ` by ${by}`}.`;
}
