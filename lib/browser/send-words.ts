import { stopWords } from "#lib/browser/upload-words";
import type { SendRecord } from "#lib/wire/console-send";

export type SendWords = { tone: "good" | "notice" | "alarm"; title: string; text: string };

/** How a send stands, and what that means for the person who pressed the button. */
export function sendWords({ state, code, said, messageId, recipient }: SendRecord): SendWords {
  const to = recipient === null ? "" : ` to ${recipient}`;
  switch (state) {
    case "sending":
      return { tone: "notice", title: "Sending…", text: "Waiting for the service's answer." };
    case "waiting":
      return {
        tone: "notice",
        title: "Waiting for a free slot",
        text: "The campaign's shared limit is busy. Nothing has left yet; it is sent by itself as soon as there is room, also when this page is closed.",
      };
    case "unclear":
      return {
        tone: "notice",
        title: "Unclear whether it was accepted. Don't send again yet",
        text: `The service's answer was lost. Looking for a message${to} made since…`,
      };
    case "accepted":
      return {
        tone: "good",
        title: code === "found" ? "Found: the service took the message" : "The service accepted the message",
        text: messageId
          ? "Accepted is not delivered yet: the message's page says what becomes of it."
          : "It gave no id that can be read; the newest messages show what becomes of it.",
      };
    case "lost":
      return {
        tone: "alarm",
        title: "No such message was found",
        text: `The messages${to} were read several times after the call had ended, and this one is not among them. The service most probably did not take it. You can send it again.`,
      };
    case "undecided":
      return {
        tone: "alarm",
        title: "Unknown whether it was accepted",
        text: `The service's answer was lost, and there are too many messages${to} to look through all of them. Look for it in the list before you send it again.`,
      };
    case "refused":
      return {
        tone: "alarm",
        title: "The service refused the message",
        text: `Nothing was sent. ${said ? `It said: ${said}` : "It gave no reason."}`,
      };
    case "stopped": {
      const { short, help } = stopWords(code);
      return { tone: "alarm", title: `Not sent: ${short}`, text: `Nothing was sent. ${help}` };
    }
    case "expired":
      return { tone: "alarm", title: "Not sent: it could not leave in time", text: said };
    case "cancelled":
      return { tone: "notice", title: "Not sent", text: "It was given up before its turn." };
  }
}
