import { useEffect, useState } from "react";
import type { SelectionChange } from "#components/messages/selection/use-selection.ts";
import { isTypingOrModal } from "#lib/browser/keys";
import type { ListedMessage } from "#lib/wire/console/message";

type List = {
  messages: ListedMessage[];
  open: string | null;
  openMessage: (id: string | null) => void;
  selected: number;
  select: (change: SelectionChange) => void;
  toggle: (id: string, page: string[] | null) => void;
};

/** Handles a list's keys; returns the current row of `j` and `k`. They open the next message if one is open. */
export function useListKeys({ messages, open, openMessage, selected, select, toggle }: List): string | null {
  const [at, setAt] = useState<string | null>(null);
  const current = messages.some(({ id }) => id === at) ? at : null;

  useEffect(() => {
    function step(by: number) {
      const from = messages.findIndex(({ id }) => id === (current ?? open));
      const next = messages[Math.min(Math.max(from + by, 0), messages.length - 1)];
      if (!next) return;
      setAt(next.id);
      rowOf(next.id)?.scrollIntoView({ block: "nearest" });
      if (open) openMessage(next.id);
      else rowOf(next.id)?.querySelector<HTMLElement>("[data-open]")?.focus();
    }
    function close() {
      if (open) {
        openMessage(null);
        rowOf(open)?.querySelector<HTMLElement>("[data-open]")?.focus();
      } else if (selected > 0) select({});
    }
    /** The row's button gets the focus, so that its tooltip is shown. */
    function retry() {
      const row = document.activeElement?.closest("[data-row]") ?? rowOf(current ?? open ?? "");
      const button = row ? row.querySelector<HTMLElement>("[data-retry]") : null;
      button?.focus();
      button?.click();
    }
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTypingOrModal(event)) return;
      const pressed: Record<string, (() => void) | undefined> = {
        j: () => step(1),
        k: () => step(-1),
        Escape: close,
        "[": () => document.querySelector<HTMLElement>("[data-page=before]")?.click(),
        "]": () => document.querySelector<HTMLElement>("[data-page=after]")?.click(),
        x: current ? () => toggle(current, null) : undefined,
        X: current
          ? () =>
              toggle(
                current,
                messages.map(({ id }) => id),
              )
          : undefined,
        t: retry,
      };
      const act = pressed[event.key];
      if (!act) return;
      act();
      event.preventDefault();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [messages, current, open, openMessage, selected, select, toggle]);

  return current;
}

function rowOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-row="${CSS.escape(id)}"]`);
}
