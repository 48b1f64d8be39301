import type { BatchStatus } from "#lib/domain/messages/status";

/** The actions on a batch that is on its way. */
const STEERINGS = ["hold", "go_on", "stop"] as const;
export type Steering = (typeof STEERINGS)[number];

/** Its messages that have not left, or may not have. */
export type SteeredBatch = { status: BatchStatus; waiting: number };

export const WAITING_LEFT = "All messages of this batch have left. There is nothing to hold or stop.";
export const MAY_NOT_STEER =
  "You can read but not hold or stop a batch. An admin of this console can make you an operator.";
export const NOT_OURS =
  "This batch is of another service. The API has no call that holds or stops a batch; ask the people who run that service.";

/** Why a batch cannot be held, released or stopped now, or null when it can. */
export function steeringRefusal(steering: Steering, { status, waiting }: SteeredBatch): string | null {
  if (status === "messages_stopped") return "This batch was stopped for good.";
  if (steering === "go_on") return status === "messages_held" ? null : "This batch is not held.";
  if (steering === "hold" && status === "messages_held") return "This batch is held already.";
  return waiting > 0 ? null : WAITING_LEFT;
}
