import { mutationOptions } from "@tanstack/react-query";
import { useState } from "react";
import { announce } from "#lib/browser/announcer";
import { postJson } from "#lib/browser/api";
import { campaignPath } from "#lib/browser/campaign-path";
import { useWrite } from "#lib/browser/use-write";
import type { MessageDetail } from "#lib/wire/console/message-detail";

type Revealed = { id: string; detail: MessageDetail };

/** A message with masked number and text, and how to reveal them here until it is closed. */
export function useRevealed(campaign: string, id: string) {
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const path = `${campaignPath(campaign)}/messages/${encodeURIComponent(id)}/show`;
  const { send, isPending, problem } = useWrite(
    mutationOptions({ mutationFn: () => postJson<MessageDetail>(path, {}) }),
    "Number and text are shown",
  );
  const detail = revealed?.id === id ? revealed.detail : null;
  return {
    show: () => send(undefined, (answer) => setRevealed({ id, detail: answer })),
    hide: () => {
      setRevealed(null);
      announce("Number and text are masked again");
    },
    isPending,
    problem,
    /** A later reading of the message, with the number and text that were revealed. */
    over: (read: MessageDetail) => (detail && read.masked ? unmasked(read, detail) : read),
  };
}

function unmasked(read: MessageDetail, shown: MessageDetail): MessageDetail {
  const { fullMessage, values, message, attempts } = shown;
  return {
    ...read,
    masked: false,
    fullMessage,
    values,
    message: { ...read.message, recipient: message.recipient },
    attempts: read.attempts.map((attempt) => ({
      ...attempt,
      metadata: attempts.find(({ n }) => n === attempt.n)?.metadata ?? attempt.metadata,
    })),
  };
}
