import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sendLabel } from "#components/sends/send-labels.ts";
import { cancelSend, isOpen, neverArrived, sendQuery } from "#components/sends/send-one.ts";
import { announce } from "#lib/browser/announcer";
import { isRefused } from "#lib/browser/ask-again";
import { useIsShown } from "#lib/browser/use-is-shown";
import { useWrite } from "#lib/browser/use-write";
import type { SendRecord } from "#lib/wire/console/send";

export type Sending = ReturnType<typeof useSending>;

/** Handles one send after another: each is posted once, and followed until its outcome is certain. */
export function useSending<Request extends { id: string }>(
  campaign: string,
  initialId: string | null,
  post: (request: Request) => Promise<SendRecord>,
  onShow: (id: string | null) => void = () => undefined,
) {
  const client = useQueryClient();
  const isShown = useIsShown();
  const [id, setId] = useState(initialId);
  const keep = (answer: SendRecord) => {
    client.setQueryData(sendQuery(campaign, answer.id).queryKey, answer);
    announce(sendLabel(answer).title);
  };
  const asked = useWrite({
    mutationFn: post,
    onMutate: (request) => {
      show(request.id);
      // The record is not loaded before the message has been sent.
      setId(null);
    },
    onSuccess: keep,
    onSettled: (_, error, request) => show(isRefused(error) ? null : request.id),
  });
  const cancelled = useWrite({ mutationFn: (open: string) => cancelSend(campaign, open), onSuccess: keep });
  const { data, error, errorUpdateCount } = useQuery({
    ...sendQuery(campaign, id ?? ""),
    enabled: id !== null,
  });
  const record = id === null ? null : (data ?? null);
  const isLost = id !== null && !record && neverArrived({ error, errorUpdateCount });

  function show(next: string | null) {
    // When the answer comes, the URL may already belong to another screen.
    if (!isShown()) return;
    onShow(next);
    setId(next);
  }

  return {
    id: asked.isPending ? (asked.variables?.id ?? null) : id,
    record,
    // Only a refusal is a problem. Without a status the outcome is unknown, so the record is read.
    problem: isRefused(asked.problem) ? asked.problem : null,
    cancelProblem: cancelled.problem,
    neverArrived: isLost,
    isBusy: asked.isPending || (id !== null && !isLost && (record === null || isOpen(record))),
    post: (request: Request) => asked.send(request),
    cancel: () => id !== null && cancelled.send(id),
    clear: () => {
      asked.reset();
      show(null);
    },
  };
}
