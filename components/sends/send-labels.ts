import { stopWords } from "#components/uploads/send/upload-labels.ts";
import type { SendRecord } from "#lib/wire/console/send";

export type SendWords = { tone: "good" | "notice" | "alarm"; title: string; text: string };

/** Describes a send's state, and what it means for the person who pressed the button. */
export function sendLabel({ state, code, said, messageId, recipient }: SendRecord): SendWords {
  const to = recipient === null ? "" : ` to ${recipient}`;
  switch (state) {
    case "sending":
      return { tone: "notice", title: "Sending…", text: "Waiting for the service's answer." };
    case "waiting":
      return {
        tone: "notice",
        title: "Waiting for a free slot",
        text: "The campaign's shared limit is busy. The message has not been sent yet. It is sent as soon as there is room, even if you close this page.",
      };
    case "unclear":
      return {
        tone: "notice",
        title: "Unclear whether it was accepted. Do not send it again yet",
        text: `The service's answer was lost. Looking for a message${to} made since…`,
      };
    case "accepted":
      return {
        tone: "good",
        title:
          code === "found" ? "Found: the service accepted the message" : "The service accepted the message",
        text: messageId
          ? "Accepted does not mean delivered. The message's page shows its status."
          : "Its answer has no readable message id. Look for the message among the newest messages.",
      };
    case "lost":
      return {
        tone: "alarm",
        title: "No such message was found",
        text: `The messages${to} were read several times after the call, and this one is not among them. The service probably did not accept it. You can send it again.`,
      };
    case "undecided":
      return {
        tone: "alarm",
        title: "Unknown whether it was accepted",
        text: `The service's answer was lost, and ${code === "cut_off" ? `there are too many messages${to} to check them all` : "its messages could not be read"}. Look for the message in the list before you send it again.`,
      };
    case "refused":
      return {
        tone: "alarm",
        title: "The service refused the message",
        text: `Nothing was sent. ${said ? `The service said: ${said}` : "The service gave no reason."}`,
      };
    case "stopped": {
      const { short, help } = stopWords(code);
      return { tone: "alarm", title: `Not sent: ${short}`, text: `Nothing was sent. ${help}` };
    }
    case "expired":
      return { tone: "alarm", title: "Not sent: no free slot in time", text: said };
    case "cancelled":
      return { tone: "notice", title: "Not sent", text: "The message was cancelled before its turn." };
  }
}
