import { type RefObject, useEffect, useRef } from "react";

type Position = { top: number; href: string | null };

/** Scroll positions by history entry: Back and Forward return to one, a link leads to the top. */
const positions = new Map<string, Position>();
const KEPT = 100;

/**
 * Remembers a table's scroll position and focused link, and restores them when the same history entry is shown again.
 * Browsers do this for pages that scroll by themselves, but not for a frame inside them.
 */
export function useKeptPosition(): RefObject<HTMLElement | null> {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = frame.current;
    const entry = entryKey();
    if (!element || !entry) return;
    const kept = positions.get(entry);
    if (kept) goBackTo(element, kept);
    const keep = (change: Partial<Position>) => {
      const at = entryKey();
      if (at) remember(at, { ...(positions.get(at) ?? { top: element.scrollTop, href: null }), ...change });
    };
    const onScroll = () => keep({ top: element.scrollTop });
    const onFocus = ({ target }: FocusEvent) => {
      const href = target instanceof Element ? target.closest("a")?.getAttribute("href") : null;
      if (href) keep({ href });
    };
    // Opening a message beside the list adds a history entry of its own, with the list as it stands.
    const onEntry = ({ navigationType, from }: NavigationCurrentEntryChangeEvent) => {
      const isSamePage = from.url !== null && new URL(from.url).pathname === window.location.pathname;
      if (navigationType === "push" && isSamePage)
        keep({ ...positions.get(from.key), top: element.scrollTop });
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    element.addEventListener("focusin", onFocus);
    window.navigation.addEventListener("currententrychange", onEntry);
    return () => {
      window.navigation.removeEventListener("currententrychange", onEntry);
      element.removeEventListener("scroll", onScroll);
      element.removeEventListener("focusin", onFocus);
    };
  }, []);
  return frame;
}

function goBackTo(element: HTMLElement, { top, href }: Position): void {
  element.scrollTop = top;
  const link = href && element.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
  const isFocusFree = document.activeElement === null || document.activeElement === document.body;
  if (link && isFocusFree) link.focus({ preventScroll: true });
}

function remember(entry: string, position: Position): void {
  positions.delete(entry);
  positions.set(entry, position);
  const oldest = positions.keys().next();
  if (positions.size > KEPT && !oldest.done) positions.delete(oldest.value);
}

function entryKey(): string | null {
  return window.navigation?.currentEntry?.key ?? null;
}
