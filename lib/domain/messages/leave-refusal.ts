/** Why a message that waits may not leave now, as `leave_refusal` in SQL says it. */
export type LeaveReason =
  | "batch_stopped"
  | "batch_held"
  | "campaign_paused"
  | "delivery_held"
  | "route_closed";

type LeaveWords = { why: string; until: string };

const WORDS: Record<LeaveReason, LeaveWords> = {
  batch_stopped: { why: "This batch was stopped", until: "for good" },
  batch_held: { why: "This batch is held", until: "until a person lets it go on" },
  campaign_paused: { why: "This campaign is paused", until: "until an admin resumes it" },
  delivery_held: { why: "Delivery is held", until: "until an admin releases it" },
  route_closed: { why: "No route takes messages", until: "until one does" },
};

/** The reason in a sentence, with until when. */
export function leaveSentence(reason: LeaveReason, by: string): string {
  const { why, until } = WORDS[reason];
  return `Nothing leaves ${until}: ${why.charAt(0).toLowerCase()}${why.slice(1)}${by && ` by ${by}`}.`;
}
