import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { announce } from "#lib/browser/announcer";
import { CallError, postJson } from "#lib/browser/api";
import { requestWords } from "#lib/browser/request-labels";
import type { ListedMessage, MessagePage } from "#lib/wire/console/message";
import type { MessageDetail } from "#lib/wire/console/message-detail";
import type { RetryAnswer } from "#lib/wire/console/retry";

/** Requests a message's retry. The row shows the answer at once; the live call updates it from then on. */
export const retryMessage = (client: QueryClient, campaign: string, zone: string) =>
  mutationOptions({
    mutationKey: ["retry", campaign],
    mutationFn: ({ id, updatedAt }: ListedMessage) =>
      postJson<RetryAnswer>(
        `/api/console/campaigns/${encodeURIComponent(campaign)}/messages/${encodeURIComponent(id)}/retry`,
        { updatedAt },
      ),
    onSuccess: ({ message }) => {
      showAnswer(client, campaign, message);
      if (message.request) announce(requestWords(message.request, zone));
    },
    onError: (error) =>
      announce(error instanceof CallError ? error.message : "The retry could not be requested."),
    // The message is read again even after a refusal, because the screen's data was outdated.
    onSettled: (_answer, _error, { id }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["campaign", campaign, "message", id] }),
        client.invalidateQueries({ queryKey: ["campaign", campaign, "live"] }),
      ]),
  });

function showAnswer(client: QueryClient, campaign: string, message: ListedMessage): void {
  client.setQueriesData<MessagePage>(
    { queryKey: ["campaign", campaign, "messages"] },
    (page) =>
      page && { ...page, messages: page.messages.map((each) => (each.id === message.id ? message : each)) },
  );
  client.setQueryData<MessageDetail>(
    ["campaign", campaign, "message", message.id],
    (detail) => detail && { ...detail, message },
  );
}
