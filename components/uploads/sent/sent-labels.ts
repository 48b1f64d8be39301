import { approvalLabel } from "#components/approvals/approval-labels.ts";
import type { Tone } from "#components/ui/tone-mark";
import { outcomeLabel } from "#components/uploads/send/upload-labels.ts";
import type { UploadRecord } from "#lib/wire/console/upload";

/** Describes an upload's outcome or state in a few words. */
export function sentLabel(upload: UploadRecord): { label: string; tone: Tone } {
  switch (upload.state) {
    case "sending":
      return { label: "Being sent", tone: "moving" };
    case "accepted":
      return { label: "Accepted", tone: "done" };
    case "waiting":
      return upload.held
        ? approvalLabel({ ...upload.held, uploadState: upload.state, decidedBy: null })
        : { label: "Waiting for approval", tone: "waiting" };
    case "unclear":
      return { label: "Unclear whether it was accepted", tone: "waiting" };
    case "declined":
      return { label: "Declined by an approver", tone: "failed" };
    case "expired":
      return { label: "Nobody approved it in time", tone: "over" };
    case "missed":
      return { label: "Missed its time", tone: "failed" };
    case "withdrawn":
      return { label: "Cancelled", tone: "over" };
    case "dropped":
      return { label: "Not sent: the service was busy", tone: "failed" };
    default:
      return { label: outcomeLabel(upload).title, tone: "failed" };
  }
}

/** Path of the page with the upload's details. */
export function sentPath(campaign: string, { id, state, batchId }: UploadRecord): string | null {
  if (batchId !== null) return `/campaigns/${campaign}/batches/${encodeURIComponent(batchId)}`;
  const wasHeld = ["waiting", "declined", "expired", "missed", "withdrawn"].includes(state);
  return wasHeld ? `/campaigns/${campaign}/approvals/${id}` : null;
}
