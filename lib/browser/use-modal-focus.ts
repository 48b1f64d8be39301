import { type RefObject, useEffect } from "react";

const FOCUSABLE = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]";

/**
 * Keeps the focus in a modal popup at the key press itself. The library's own guards act a frame later, when a second Tab
 * may have come.
 */
export function useModalFocus(popup: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onFocus(event: FocusEvent) {
      const inside = popup.current;
      const { target, relatedTarget } = event;
      if (!inside || !(target instanceof Element) || isCovered(inside)) return;
      const isBefore = target === inside.previousElementSibling;
      const isAfter = target === inside.nextElementSibling;
      // An element opened from the popup is in a portal too.
      if (!isBefore && !isAfter && target.closest("[data-base-ui-portal]")) return;
      event.stopImmediatePropagation();
      const stops = [...inside.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isTabStop);
      const goesBack = isBefore && relatedTarget instanceof Node && inside.contains(relatedTarget);
      (stops.at(goesBack ? -1 : 0) ?? inside).focus();
    }
    document.addEventListener("focusin", onFocus, true);
    return () => document.removeEventListener("focusin", onFocus, true);
  }, [popup]);
}

/** Whether another modal is open over it. */
function isCovered(popup: HTMLElement): boolean {
  return popup.closest("[aria-hidden=true]") !== null;
}

function isTabStop(element: HTMLElement): boolean {
  return (
    element.tabIndex >= 0 &&
    !element.matches(":disabled") &&
    element.checkVisibility({ visibilityProperty: true })
  );
}
