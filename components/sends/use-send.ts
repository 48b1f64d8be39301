import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { cancelSend, isOpen, neverArrived, sendOne, sendQuery } from "#components/sends/send-one.ts";
import { sendWords } from "#components/sends/send-words.ts";
import { uploadId } from "#components/uploads/send/upload-send.ts";
import { announce } from "#lib/browser/announcer";
import { CallError } from "#lib/browser/api";
import { useOnce } from "#lib/browser/use-once";
import type { SingleSend } from "#lib/domain/messages/single-send";

/**
 * One send after another. The id of the one that was asked for stands in the address: a reload asks what became of it,
 * instead of sending it again.
 */
export function useSend(campaign: string, initialId: string | null) {
  const client = useQueryClient();
  const once = useOnce();
  const [id, setId] = useState(initialId);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<CallError | null>(null);
  const { data, error, errorUpdateCount } = useQuery({
    ...sendQuery(campaign, id ?? ""),
    enabled: id !== null && !asking,
  });
  const record = id === null ? null : (data ?? null);
  const isLost = id !== null && !record && neverArrived({ error, errorUpdateCount });

  const show = useCallback((next: string | null) => {
    window.history.replaceState(null, "", next === null ? "?" : `?sent=${next}`);
    setId(next);
    setProblem(null);
  }, []);

  const send = useCallback(
    (message: SingleSend, again: boolean) =>
      once(async () => {
        const next = uploadId();
        show(next);
        setAsking(true);
        try {
          const answer = await sendOne(campaign, { id: next, ...message, again });
          client.setQueryData(sendQuery(campaign, next).queryKey, answer);
          announce(sendWords(answer).title);
        } catch (caught) {
          const said =
            caught instanceof CallError ? caught : new CallError("The message could not be cancelled.", null);
          announce(said.message);
          // Decided by the console before anything left; without a status nobody knows, and it is asked.
          if (said.status !== null && said.status < 500) {
            show(null);
            setProblem(said);
          }
        } finally {
          setAsking(false);
        }
      }),
    [campaign, client, once, show],
  );

  const cancel = useCallback(
    () =>
      once(async () => {
        if (id === null) return;
        const answer = await cancelSend(campaign, id);
        client.setQueryData(sendQuery(campaign, id).queryKey, answer);
        announce(sendWords(answer).title);
      }),
    [campaign, client, id, once],
  );

  const isBusy = asking || (id !== null && !isLost && (record === null || isOpen(record)));
  return { id, record, problem, neverArrived: isLost, isBusy, send, cancel, clear: () => show(null) };
}
