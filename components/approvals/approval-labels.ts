import type { Tone } from "#components/ui/tone-mark";
import type { FileApproval } from "#lib/wire/console/approval";

/** The file's state in a few words. */
export function approvalLabel({ state, uploadState }: FileApproval): { label: string; tone: Tone } {
  if (state === "waiting") return { label: "Waiting for approval", tone: "waiting" };
  if (state === "declined") return { label: "Declined", tone: "failed" };
  if (state === "expired") return { label: "Expired", tone: "over" };
  if (state === "scheduled") return { label: "Scheduled", tone: "waiting" };
  if (state === "missed") return { label: "Not sent in time", tone: "over" };
  if (state === "withdrawn") return { label: "Taken back", tone: "over" };
  if (state === "approved" || uploadState === "sending")
    return { label: "Approved, being sent", tone: "moving" };
  if (uploadState === "accepted") return { label: "Approved and sent", tone: "done" };
  return uploadState === "unclear"
    ? { label: "Approved, not known whether it was sent", tone: "waiting" }
    : { label: "Approved, and refused by the service", tone: "failed" };
}
