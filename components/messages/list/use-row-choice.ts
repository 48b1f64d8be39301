import { useCallback } from "react";
import { useListKeys } from "#components/messages/list/use-list-keys.ts";
import { useSelection } from "#components/messages/selection/use-selection.ts";
import { withPosition } from "#lib/browser/list-address";
import type { ListedMessage } from "#lib/wire/console/message";

/** The selected rows, the message open beside the list, and the keys' current row. */
export function useRowChoice(kind: string, messages: ListedMessage[], params: URLSearchParams) {
  const selection = useSelection(kind, messages);
  const open = params.get("open");
  const openMessage = useCallback(
    (id: string | null) => window.history.pushState(null, "", withPosition(params, { open: id }) || "?"),
    [params],
  );
  const { count, select, toggle } = selection;
  const current = useListKeys({ messages, open, openMessage, selected: count, select, toggle });
  return { selection, open, openMessage, current };
}
