import type { Tone } from "#components/ui/tone-mark";
import type { FileApproval } from "#lib/wire/console/approval";

type Shown = Pick<FileApproval, "state" | "uploadState" | "sendAt" | "decidedBy"> & { released?: boolean };
type Words = { label: string; tone: Tone };

/** The file's state in a few words. */
export function approvalLabel({ state, uploadState, sendAt, decidedBy, released = false }: Shown): Words {
  const by = released ? "Released alone" : "Approved";
  switch (state) {
    case "waiting":
      return { label: "Waiting for approval", tone: "waiting" };
    case "scheduled":
      return { label: "Scheduled", tone: "waiting" };
    case "approved":
      return sendAt
        ? { label: `${by} and scheduled`, tone: "waiting" }
        : { label: `${by}, being sent`, tone: "moving" };
    case "trying":
      return { label: "First rows sent", tone: "moving" };
    case "halted":
      return { label: "Halted after its first rows", tone: "failed" };
    case "declined":
      return { label: "Declined", tone: "failed" };
    case "expired":
      return { label: "Expired", tone: "over" };
    case "missed":
      return { label: "Missed its time", tone: "failed" };
    case "withdrawn":
      return { label: "Cancelled", tone: "over" };
    case "sent":
      return sentLabel(uploadState, decidedBy && by);
  }
}

function sentLabel(uploadState: Shown["uploadState"], by: string | null): Words {
  if (uploadState === "sending") return { label: "Being sent", tone: "moving" };
  if (uploadState === "accepted") return { label: by ? `${by} and sent` : "Sent", tone: "done" };
  return uploadState === "unclear"
    ? { label: "Not known whether it was sent", tone: "waiting" }
    : { label: "Refused by the service", tone: "failed" };
}

/** What to do about a file that was not sent; null if it was, or may yet be. */
export function endWords({
  state,
  trial,
}: Pick<FileApproval, "state" | "trial">): { text: string; link: string } | null {
  if (trial?.first && ["expired", "missed", "declined", "withdrawn"].includes(state))
    return { text: "The rest of it was not sent.", link: "Upload another file" };
  if (state === "expired")
    return { text: "Nobody approved it in time, so nothing was sent.", link: "Upload the file again" };
  if (state === "missed")
    return {
      text: "It could not be sent before its “not after”, so nothing was sent.",
      link: "Upload the file again",
    };
  if (state === "declined") return { text: "Nothing was sent.", link: "Upload a corrected file" };
  return state === "withdrawn" ? { text: "Nothing was sent.", link: "Upload another file" } : null;
}
